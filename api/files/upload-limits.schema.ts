import type { UploadKind } from "@hereabouts/db/enumerations";

/** An upload has to be smaller than this (spec 9). */
export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024;
export const PIXELS_MAX = 40_000_000;
/** Stored images fit into a square of this side. */
export const SIDE_PX = {
  profile: 1024,
  event: 1600,
  message: 1600,
  "event-photo": 1600,
} as const satisfies Record<UploadKind, number>;
/** Some kinds are also stored as a copy of this size, for grids. */
export const SMALL_SIDE_PX = 480;
/** For `accept` of a file input; a phone then converts its own formats to one of these. */
export const IMAGE_TYPES = "image/jpeg,image/png,image/webp,image/gif";
