import { GENDERS, WANTED } from "@hereabouts/db/enumerations";
import type { Wanted } from "@hereabouts/db/enumerations";
import { z } from "zod";
import { boundedLine } from "../lib/text/text.schema.ts";
import { OWN_WORDS_LENGTH_MAX, OWN_WORDS_MAX } from "./dating-limits.schema.ts";
import { uniqueTexts } from "./profile.schema.ts";

const WHO = "Say who you are, or that you would rather not say.";
const WHO_NOT = "Say who you are, or rather not say, not both.";
const WHOM = "Choose whom you would like to meet.";

const inOrder = <Kind>(all: readonly Kind[], chosen: readonly Kind[]) =>
  all.filter((kind) => chosen.includes(kind));

const ownWords = z
  .array(
    boundedLine(OWN_WORDS_LENGTH_MAX, `Use at most ${OWN_WORDS_LENGTH_MAX} characters for each.`),
    "Send a list.",
  )
  .max(OWN_WORDS_MAX, `Use at most ${OWN_WORDS_MAX} words of your own.`)
  .transform(uniqueTexts);

export const datingPreferencesSchema = z
  .object({
    agrees: z
      .literal(true, "Agree to it first.")
      .describe("That others may infer the answers from whom they see."),
    genders: z
      .array(z.enum(GENDERS, WHO), WHO)
      .max(GENDERS.length, WHO)
      .transform((chosen) => inOrder(GENDERS, chosen)),
    ownWords,
    wanted: z
      .array(z.enum(WANTED, WHOM), WHOM)
      .min(1, WHOM)
      .max(WANTED.length, WHOM)
      .transform((chosen): Wanted[] =>
        chosen.includes("everyone") ? ["everyone"] : inOrder(WANTED, chosen),
      ),
    isShown: z.boolean().describe("Whether one's own profile tells who one is."),
  })
  .refine(({ genders, ownWords: words }) => genders.length + words.length > 0, {
    message: WHO,
    path: ["genders"],
  })
  .refine(
    ({ genders, ownWords: words }) =>
      !genders.includes("rather_not_say") || genders.length + words.length === 1,
    { message: WHO_NOT, path: ["genders"] },
  );
export type DatingAnswers = z.output<typeof datingPreferencesSchema>;
