import type { Deps } from "../deps.ts";
import { webpSize } from "../files/webp-chunks.ts";
import { SMALL_SIDE_PX } from "../files/upload-limits.schema.ts";
import type { UploadKind } from "@hereabouts/db/enumerations";

export const SMALL = "-small";
export const smallOf = (publicId: string) => `${publicId}${SMALL}`;

export const hasSmallCopy = (kind: UploadKind) => kind === "event-photo";

/** A smaller copy for grids; undefined if the image is as small itself. */
export function smallCopyOf(deps: Deps, kind: UploadKind, webp: Uint8Array) {
  const { width, height } = webpSize(webp);
  if (!hasSmallCopy(kind) || Math.max(width ?? 0, height ?? 0) <= SMALL_SIDE_PX) return undefined;
  return deps.images.toWebp(webp, SMALL_SIDE_PX);
}
