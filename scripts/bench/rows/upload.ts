import { crc32, deflateSync } from "node:zlib";
import type { Bench } from "../bench.ts";
import type { Running } from "../processes.ts";
import { milliseconds, quantile, timed } from "../statistics.ts";
import type { Viewer } from "../worlds/seed-world.ts";

const UPLOADS = 20;
const BETWEEN_CALLS_MS = 5;

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

function pngChunk(name: string, data: Uint8Array) {
  const named = Buffer.concat([Buffer.from(name), data]);
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))]);
}

/** As much detail as a camera's picture: noise of 500 x 375 dots, drawn up to 12 megapixels. */
function photo() {
  const [width, height] = [500, 375];
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let at = 0; at < rows.length; at += 1)
    rows[at] = at % (1 + width * 3) === 0 ? 0 : Math.random() * 256;
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 2, 0, 0, 0])]);
  const png = Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(rows)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
  return new Bun.Image(png).resize(4000, 3000).jpeg({ quality: 85 }).blob();
}

/** One photo after the other, while somebody else goes on asking. */
export async function measureUpload({ report }: Bench, server: Running, viewers: Viewer[]) {
  const base = `http://127.0.0.1:${server.port}`;
  const [uploader, other] = [viewers[0] as Viewer, viewers[1] as Viewer];
  const image = await photo();
  const uploads: number[] = [];
  const calls: number[] = [];
  let isUploading = true;

  async function callOn() {
    while (isUploading) {
      const headers = { Cookie: other.cookie };
      calls.push(await timed(() => fetch(`${base}/api/users/me`, { headers })));
      await Bun.sleep(BETWEEN_CALLS_MS);
    }
  }
  const calling = callOn();
  for (let turn = 0; turn < UPLOADS; turn += 1) {
    const body = new FormData();
    body.set("image", image, "photo.jpg");
    const headers = { Cookie: uploader.cookie };
    const upload = { method: "POST", headers, body };
    uploads.push(await timed(() => fetch(`${base}/api/upload/profile`, upload)));
  }
  isUploading = false;
  await calling;
  const [longest, p99] = [quantile(uploads, 1), quantile(calls, 0.99)];
  const size = `${(image.size / 1e6).toFixed(1)} MB`;
  const figure = `upload of 12 megapixels, ${size}, the longest`;
  report.check(figure, longest, { atMost: 500 }, milliseconds);
  report.check("other requests meanwhile, p99", p99, { atMost: 50 }, milliseconds);
}
