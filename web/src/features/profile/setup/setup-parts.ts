import { type Details, type MissingDetail, missingDetails } from "../missing-details";

export type Part = MissingDetail | "photo" | "bio";
export const FIELDS: Record<Part, readonly string[]> = {
  photo: ["profileImageUrl"],
  age: ["name", "age"],
  intent: ["intent"],
  bio: ["bio"],
  interests: ["interests"],
};

/** The photo first, then each missing detail as a step; the known ones share the last step. */
export function stepsFor(me: Details): Part[][] {
  const missing = missingDetails(me);
  const rest = (["age", "bio", "interests"] as const).filter(
    (part) => part === "bio" || !missing.includes(part),
  );
  return [["photo"], ...missing.map((part) => [part]), rest];
}
