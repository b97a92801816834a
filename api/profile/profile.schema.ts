import { INTENTS } from "@hereabouts/db/enumerations";
import { z } from "zod";
import { NAME_MAX, AGE_MIN, INTERESTS_MAX, INTEREST_LENGTH_MAX } from "./profile-limits.schema.ts";
import { boundedLine, boundedText } from "../lib/text/text.schema.ts";

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

/** Without empty texts and duplicates, which may differ in case. */
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
