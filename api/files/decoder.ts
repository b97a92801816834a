import { writeFileSync } from "node:fs";
import { EXIT } from "./decoder-process.ts";
import { reencode } from "./reencode.ts";

/** When memory runs out, Linux kills this process rather than the server. */
function raiseOomScore() {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Other systems do not have this file.
  }
}

/** Re-encodes the picture on stdin as WebP on stdout, scaled down to fit a square of that side. */
async function decode(sidePx: number) {
  raiseOomScore();
  const webp = await reencode(await Bun.stdin.bytes(), sidePx);
  if (webp instanceof Uint8Array) await Bun.write(Bun.stdout, webp);
  else process.exitCode = webp === "damaged" ? EXIT.damaged : EXIT.tooManyPixels;
}

void decode(Number(process.argv[2]));
