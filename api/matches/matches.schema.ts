import { z } from "zod";
import { PAGE_MAX, cursorField, limitField } from "../lib/page.schema.ts";

/** The client's score is accepted and not believed. */
export const createMatchSchema = z.object({
  userId1: z.string("Send an id."),
  userId2: z.string("Send an id."),
  compatibilityScore: z.number("Send a number.").optional(),
});
export type CreateMatch = z.output<typeof createMatchSchema>;

/** Those that the list has shown, at most a page of them. */
export const seeMatchesSchema = z.object({
  matchIds: z
    .array(z.string("Send ids."), "Send a list of ids.")
    .min(1, "Send at least one id.")
    .max(PAGE_MAX, `Send at most ${PAGE_MAX} ids.`),
});

export const listMatchesSchema = z.object({ limit: limitField, before: cursorField });
export type ListMatches = z.output<typeof listMatchesSchema>;
