import { z } from "zod";
import { boundedText } from "../lib/text/text.schema.ts";
import { nearbySchema } from "../nearby/nearby.schema.ts";
import { EVENT_PHOTO_ALT_MAX } from "./event-photo-limits.schema.ts";

const alt = boundedText(EVENT_PHOTO_ALT_MAX, `Use at most ${EVENT_PHOTO_ALT_MAX} characters.`)
  .nullish()
  .transform((text) => text || null);

export const addPhotoSchema = z.object({
  /** The address of an own upload of this kind; adding it again changes nothing. */
  url: z.string("Upload the photo first.").max(500, "Upload the photo first."),
  alt,
});
export type AddPhoto = z.output<typeof addPhotoSchema>;

export const describePhotoSchema = z.object({ alt });

const { limit, offset } = nearbySchema.shape;
export const photosPageSchema = z.object({ limit, offset });
export type PhotosPage = z.output<typeof photosPageSchema>;
