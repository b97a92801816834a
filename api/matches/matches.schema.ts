import { z } from "zod";
import { cursorField, limitField } from "./page.schema.ts";

/** The client's score is accepted and not believed. */
export const createMatchSchema = z.object({
  userId1: z.string("Send an id."),
  userId2: z.string("Send an id."),
  compatibilityScore: z.number("Send a number.").optional(),
});
export type CreateMatch = z.output<typeof createMatchSchema>;

export const listMatchesSchema = z.object({ limit: limitField, before: cursorField });
export type ListMatches = z.output<typeof listMatchesSchema>;
