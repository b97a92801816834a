import { z } from "zod";
import { boundedLine } from "../lib/text/text.schema.ts";

export const PLACE_TEXT_MAX = 100;

const TOO_LONG = `Use at most ${PLACE_TEXT_MAX} characters.`;

const position = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

const MISSING = "Type the name of a place.";

export const placeSearchSchema = z
  .object({
    text: boundedLine(PLACE_TEXT_MAX, TOO_LONG)
      .refine((text) => text.length > 0, MISSING)
      .optional(),
    /** Prefers places near this position, which is the middle of an area and never a position of the browser. */
    near: position.optional(),
    area: position.optional().describe("Instead of a text: what is the 8 km cell around called?"),
  })
  .refine(({ text, area }) => text !== undefined || area !== undefined, {
    message: MISSING,
    path: ["text"],
  });
export type PlaceSearch = z.output<typeof placeSearchSchema>;
