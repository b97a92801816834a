import { writeFileSync } from "node:fs";
import { EXIT } from "./decoder-process.ts";
import { PIXELS_MAX } from "./upload-limits.schema.ts";

const QUALITY = 82;

/** When memory runs out, Linux kills this process rather than the server. */
function raiseOomScore() {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Not every system has this file.
  }
}

/** Re-encodes the picture on stdin as WebP on stdout, scaled down to fit a square of that side. */
async function decode(sidePx: number) {
  raiseOomScore();
  const picture = await Bun.stdin.bytes();
  try {
    const image = new Bun.Image(picture, { maxPixels: PIXELS_MAX })
      .resize(sidePx, sidePx, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY });
    await Bun.write(Bun.stdout, await image.bytes());
  } catch (error) {
    const isTooLarge = (error as { code?: string }).code === "ERR_IMAGE_TOO_MANY_PIXELS";
    process.exitCode = isTooLarge ? EXIT.tooManyPixels : EXIT.damaged;
  }
}

void decode(Number(process.argv[2]));
