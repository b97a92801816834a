import { PIXELS_MAX } from "./upload-limits.schema.ts";

const QUALITY = 82;

/** The picture as WebP, scaled down to fit a square of that side. */
export async function reencode(picture: Uint8Array, sidePx: number) {
  try {
    return await new Bun.Image(picture, { maxPixels: PIXELS_MAX })
      .resize(sidePx, sidePx, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .bytes();
  } catch (error) {
    const isTooLarge = (error as { code?: string }).code === "ERR_IMAGE_TOO_MANY_PIXELS";
    return isTooLarge ? "too many pixels" : "damaged";
  }
}
