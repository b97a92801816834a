import { z } from "zod";
import { boundedLine } from "../lib/text/text.schema.ts";
import { INTEREST_LENGTH_MAX } from "../profile/profile-limits.schema.ts";

export const SUGGESTIONS_MAX = 12;

export const interestsSchema = z.object({
  begin: boundedLine(
    INTEREST_LENGTH_MAX,
    `Use at most ${INTEREST_LENGTH_MAX} characters for an interest.`,
  ).refine((begin) => begin.length > 0, "Send how it begins."),
});
