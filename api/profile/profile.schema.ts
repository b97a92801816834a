import { INTENTS } from "@hereabouts/db/enumerations";
import { z } from "zod";
import {
  NAME_MAX,
  AGE_MIN,
  INTERESTS_MAX,
  INTEREST_LENGTH_MAX,
  MAX_DISTANCE,
  FILTER_AGE,
} from "./profile-limits.schema.ts";
import { boundedLine, boundedText } from "../lib/text.schema.ts";

export const nameField = boundedLine(NAME_MAX, `Use at most ${NAME_MAX} characters.`).refine(
  (name) => name.length > 0,
  "Add your name so people know who you are.",
);
export const ageField = (max: number) => {
  const message = `Enter an age between ${AGE_MIN} and ${max}.`;
  return z.number(message).int(message).min(AGE_MIN, message).max(max, message);
};
export const bioField = (max: number) =>
  boundedText(max, `Use at most ${max} characters.`)
    .nullable()
    .transform((bio) => bio || null);
export const intentField = z.enum(INTENTS, "Choose friends, dating or networking.");

/** Without what is empty, and each only once however it is written. */
export const uniqueTexts = (texts: string[]) => {
  const known = new Set<string>();
  return texts.filter((text) => {
    const key = text.toLowerCase().normalize("NFC");
    return key !== "" && !known.has(key) && known.add(key);
  });
};

export const interestsField = z
  .array(
    boundedLine(
      INTEREST_LENGTH_MAX,
      `Use at most ${INTEREST_LENGTH_MAX} characters for an interest.`,
    ),
    "Send a list.",
  )
  .max(100, `Choose at most ${INTERESTS_MAX} interests.`)
  .transform(uniqueTexts)
  .refine(
    (interests) => interests.length <= INTERESTS_MAX,
    `Choose at most ${INTERESTS_MAX} interests.`,
  );

const filterAge = z
  .number()
  .int()
  .min(FILTER_AGE.min, `Choose an age of at least ${FILTER_AGE.min}.`)
  .max(FILTER_AGE.max, `Choose an age of at most ${FILTER_AGE.max}.`);

export const settingsSchema = z
  .object({
    showLocation: z.boolean(),
    visibleUntil: z.iso
      .datetime({ offset: true, error: "Send an instant with its offset, or null." })
      .nullable()
      .describe("For who hides their place: shows it until then. null hides it again."),
    showOnlineStatus: z.boolean(),
    newMatches: z.boolean(),
    messages: z.boolean(),
    nearbyUsers: z.boolean(),
    maxDistance: z
      .number()
      .int()
      .min(MAX_DISTANCE.min, `Choose at least ${MAX_DISTANCE.min} km.`)
      .max(MAX_DISTANCE.max, `Choose at most ${MAX_DISTANCE.max} km.`),
    minAge: filterAge,
    maxAge: filterAge,
  })
  .partial();
export type SettingsChanges = z.output<typeof settingsSchema>;
