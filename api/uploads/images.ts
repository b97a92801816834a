import { boundedWork } from "../lib/bounded-work.ts";
import { AppError } from "../lib/errors.ts";
import { imageTypeOf, isWholeJpeg } from "./image-type.ts";
import { PIXELS_MAX } from "./upload-limits.schema.ts";
import { stillOf, withoutRemarks } from "./webp-chunks.ts";

const QUALITY = 82;

export type Images = ReturnType<typeof createImages>;

function notAnImage() {
  const message = "Please select a JPEG, PNG, WebP or GIF image.";
  return new AppError("unsupported_media", message, { fields: { image: message } });
}

function damaged() {
  const message = "This image is damaged and cannot be read.";
  return new AppError("unsupported_media", message, { fields: { image: message } });
}

function tooManyPixels() {
  const message = `Use an image of at most ${PIXELS_MAX / 1e6} megapixels.`;
  return new AppError("too_large", message, { fields: { image: message } });
}

/** What can be decoded of these bytes. */
function decodable(bytes: Uint8Array) {
  const type = imageTypeOf(bytes);
  if (!type) throw notAnImage();
  if (type === "jpeg" && !isWholeJpeg(bytes)) throw damaged();
  return type === "webp" ? stillOf(bytes) : bytes;
}

async function redraw(bytes: Uint8Array, sidePx: number) {
  const image = new Bun.Image(bytes, { maxPixels: PIXELS_MAX })
    .resize(sidePx, sidePx, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: QUALITY });
  const webp = await image.bytes().catch((error: Error & { code?: string }) => {
    throw error.code === "ERR_IMAGE_TOO_MANY_PIXELS" ? tooManyPixels() : damaged();
  });
  return withoutRemarks(webp);
}

/** Draws images anew, off the main thread and two at once: each may take 160 MB while it is decoded. */
export function createImages() {
  const inTurn = boundedWork({
    atOnce: 2,
    waitingMax: 16,
    busy: "Many photos are being uploaded right now.",
  });
  return {
    /** The picture as WebP, upright, in a square of that side at most, with nothing else that the file held. */
    toWebp: async (bytes: Uint8Array, sidePx: number) => {
      const picture = decodable(bytes);
      return inTurn(() => redraw(picture, sidePx));
    },
  };
}
