import { writeFileSync } from "node:fs";
import { EXIT } from "./decoder-process.ts";
import { PIXELS_MAX } from "./upload-limits.schema.ts";

const QUALITY = 82;

/** Where memory runs out, a system that is asked so ends this process and not the server. */
function raiseOomScore() {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Not every system has it.
  }
}

/** Draws the picture on standard input anew as WebP on standard output, in a square of that side at most. */
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
