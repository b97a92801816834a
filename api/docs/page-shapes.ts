import { GENDERS } from "@hereabouts/db/enumerations";
import { PROMPTS } from "@hereabouts/db/prompts";
import { z } from "zod";
import { instant } from "../lib/answer-shapes.schema.ts";

// What the page of one person has beyond what lists show.
export const photos = z
  .array(z.strictObject({ url: z.string(), alt: z.string().nullable() }))
  .meta({ description: "The first is `profileImageUrl`." });
export const genders = { genders: z.array(z.enum(GENDERS)), ownWords: z.array(z.string()) };
export const prompts = z
  .array(z.strictObject({ prompt: z.enum(PROMPTS), answer: z.string() }))
  .meta({ description: "In the order that the member chose." });

export const calendarFeed = z.strictObject({
  createdAt: instant.nullable().meta({ description: "Null: there is none." }),
});
export const newCalendarFeed = z.strictObject({
  url: z.string().meta({ description: "Whoever has it can read the calendar." }),
  createdAt: instant,
});
