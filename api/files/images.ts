import { availableParallelism } from "node:os";
import { concurrencyLimit } from "../lib/limits/concurrency-limit.ts";
import { AppError } from "../lib/errors.ts";
import { DECODER_BOUNDS, decodeInProcess } from "./decoder-process.ts";
import { imageTypeOf } from "./image-type.ts";
import { jpegWork } from "./jpeg-segments.ts";
import { PIXELS_MAX } from "./upload-limits.schema.ts";
import { firstPictureOf, stripMetadata } from "./webp-chunks.ts";

/** Cameras and editors write 1 to 12 scans; a picture of 40 megapixels may have no more than 12. */
const SCANS_MAX = 64;
const PIXELS_TIMES_SCANS_MAX = 12 * PIXELS_MAX;

export type Images = ReturnType<typeof createImages>;

const refusal = (code: "unsupported_media" | "too_large", message: string) =>
  new AppError(code, message, { fields: { image: message } });
const notAnImage = () =>
  refusal("unsupported_media", "Please select a JPEG, PNG, WebP or GIF image.");
const damaged = () => refusal("unsupported_media", "This image is damaged and cannot be read.");
const tooManyPixels = () =>
  refusal("too_large", `Use an image of at most ${PIXELS_MAX / 1e6} megapixels.`);
const tooMuchWork = () =>
  refusal("too_large", "This image takes too much to open. Save it anew, as an ordinary JPEG.");

function requireOrdinaryJpeg(bytes: Uint8Array) {
  const work = jpegWork(bytes);
  if (!work) throw damaged();
  if (work.pixels > PIXELS_MAX) throw tooManyPixels();
  if (work.scans > SCANS_MAX || work.scans * work.pixels > PIXELS_TIMES_SCANS_MAX)
    throw tooMuchWork();
}

/** The bytes that can be decoded. */
function decodable(bytes: Uint8Array) {
  const type = imageTypeOf(bytes);
  if (!type) throw notAnImage();
  if (type === "jpeg") requireOrdinaryJpeg(bytes);
  return type === "webp" ? firstPictureOf(bytes) : bytes;
}

/** One core stays free for requests. */
const MAX_CONCURRENT_DECODERS = availableParallelism() > 2 ? 2 : 1;

/** Re-encodes images, each in a separate process, one or two at once. */
export function createImages(
  bounds = DECODER_BOUNDS,
  decode: typeof decodeInProcess = decodeInProcess,
) {
  const inTurn = concurrencyLimit({
    maxConcurrent: MAX_CONCURRENT_DECODERS,
    maxWaiting: 16,
    busyMessage: "Many photos are being uploaded right now.",
  });
  return {
    /** The picture as WebP, upright, scaled down to fit a square of that side, without metadata. */
    toWebp: async (bytes: Uint8Array, sidePx: number) => {
      const picture = decodable(bytes);
      const decoded = await inTurn(() => decode(picture, sidePx, bounds));
      if (decoded === "too many pixels") throw tooManyPixels();
      if (decoded === "damaged") throw damaged();
      if (decoded === "out of bounds") throw tooMuchWork();
      return stripMetadata(decoded);
    },
  };
}
