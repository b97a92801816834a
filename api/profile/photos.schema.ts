import { z } from "zod";
import { boundedLine } from "../lib/text/text.schema.ts";
import { ALT_MAX, PHOTOS_MAX } from "./profile-limits.schema.ts";

const photoField = z.object({
  url: z.string().max(500),
  alt: boundedLine(ALT_MAX, `Use at most ${ALT_MAX} characters to describe a photo.`)
    .nullish()
    .transform((alt) => alt || null),
});

export const updatePhotosSchema = z.object({
  photos: z
    .array(photoField, "Send a list.")
    .max(PHOTOS_MAX, `Choose at most ${PHOTOS_MAX} photos.`)
    .refine(
      (photos) => new Set(photos.map(({ url }) => url)).size === photos.length,
      "Choose each photo once.",
    ),
});
export type UpdatePhotos = z.output<typeof updatePhotosSchema>;
