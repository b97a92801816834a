import { z } from "zod";
import { HIDDEN_AREAS_MAX } from "./place-limits.schema.ts";

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

export const reportSchema = z.object({ latitude, longitude, now: z.boolean().optional() });

const position = z.object({ latitude, longitude });

export const placeSchema = z.object({
  level: z
    .union([z.literal(2), z.literal(4), z.literal(8), z.literal(16)], "Choose 2, 4, 8 or 16 km.")
    .optional(),
  home: position.nullable().optional(),
  hide: position
    .optional()
    .describe(`Nothing is published from the 8 km cell around it; ${HIDDEN_AREAS_MAX} at most.`),
  unhide: position.optional().describe("The hidden area around it is hidden no more."),
});
export type PlaceChoice = z.output<typeof placeSchema>;
