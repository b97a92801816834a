export type Details = { age: number | null; intent: string | null; interests: readonly string[] };
export type MissingDetail = "age" | "intent" | "interests";

/** Required details that are still missing (spec 2). */
export function missingDetails({ age, intent, interests }: Details): MissingDetail[] {
  const missing: MissingDetail[] = [];
  if (age === null) missing.push("age");
  if (intent === null) missing.push("intent");
  if (interests.length === 0) missing.push("interests");
  return missing;
}
