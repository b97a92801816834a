import { z } from "zod";
import { PAGE_MAX, cursorField, limitField } from "../lib/page.schema.ts";

/** The client's score is accepted and ignored. */
export const createMatchSchema = z.object({
  userId1: z.string("Send an id."),
  userId2: z.string("Send an id."),
  compatibilityScore: z.number("Send a number.").optional(),
});
export type CreateMatch = z.output<typeof createMatchSchema>;

/** Matches that the list has shown, a page at most. */
export const seeMatchesSchema = z.object({
  matchIds: z
    .array(z.string("Send ids."), "Send a list of ids.")
    .min(1, "Send at least one id.")
    .max(PAGE_MAX, `Send at most ${PAGE_MAX} ids.`),
});

export const listMatchesSchema = z.object({ limit: limitField, before: cursorField });
export type ListMatches = z.output<typeof listMatchesSchema>;
