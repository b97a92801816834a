import type { UploadKind } from "@hereabouts/db/enumerations";

/** An upload has to be smaller than this (spec 9). */
export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024;
export const PIXELS_MAX = 40_000_000;
/** What is kept fits into a square of this side. */
export const SIDE_PX = { profile: 1024, event: 1600 } as const satisfies Record<UploadKind, number>;
/** As a file dialog takes them; a phone then turns its own formats into one of these. */
export const IMAGE_TYPES = "image/jpeg,image/png,image/webp,image/gif";
