import { z } from "zod";
import { boundedLine } from "../lib/text.schema.ts";

export const PLACE_TEXT_MAX = 100;

const TOO_LONG = `Use at most ${PLACE_TEXT_MAX} characters.`;

export const placeSearchSchema = z.object({
  text: boundedLine(PLACE_TEXT_MAX, TOO_LONG).refine(
    (text) => text.length > 0,
    "Type the name of a place.",
  ),
  /** What the answer is near to: never a position of the browser's, but the middle of an area. */
  near: z
    .object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    })
    .optional(),
});
export type PlaceSearch = z.output<typeof placeSearchSchema>;
