import { crc32, deflateSync, inflateSync } from "node:zlib";
import { readChunks, writeWebp } from "../files/webp-chunks.ts";

/** What a phone writes into photos; none of it may leave the server. */
export const SECRET = "48.137222,11.575556";
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const uint32 = (value: number) => Uint8Array.of(value >> 24, value >> 16, value >> 8, value);

function pngChunk(name: string, data: Uint8Array) {
  const named = joined(latin1(name), data);
  return joined(uint32(data.length), named, uint32(crc32(named) | 0));
}

const PNG_SIGNATURE = latin1("\x89PNG\r\n\x1a\n");
type Colour = readonly [number, number, number];
type Pixel = (x: number, y: number, width: number, height: number) => Colour;

/** A different colour in each corner, so that a rotation shows. */
export const CORNERS: Pixel = (x, y, width, height) =>
  y * 2 < height
    ? x * 2 < width
      ? [250, 0, 0]
      : [0, 250, 0]
    : x * 2 < width
      ? [0, 0, 250]
      : [250, 250, 250];

export function pngOf(width: number, height: number, pixel = CORNERS, extra: Uint8Array[] = []) {
  const rows = Buffer.alloc(height * (1 + width * 3));
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    at += 1;
    for (let x = 0; x < width; x += 1) {
      const [red, green, blue] = pixel(x, y, width, height);
      rows[at++] = red;
      rows[at++] = green;
      rows[at++] = blue;
    }
  }
  const header = joined(uint32(width), uint32(height), Uint8Array.of(8, 2, 0, 0, 0));
  const parts = [
    pngChunk("IHDR", header),
    ...extra,
    pngChunk("IDAT", new Uint8Array(deflateSync(rows, { level: 1 }))),
    pngChunk("IEND", new Uint8Array()),
  ];
  return joined(PNG_SIGNATURE, ...parts);
}

export const jpegOf = (width: number, height: number) =>
  new Bun.Image(pngOf(width, height)).jpeg({ quality: 95 }).bytes();
export const webpOf = (width: number, height: number) =>
  new Bun.Image(pngOf(width, height)).webp({ quality: 95 }).bytes();

/** A GIF of one colour: every pixel a code of its own, so that no dictionary is needed. */
export function gifOf(width: number, height: number, count = 1) {
  const codes = [4];
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    codes.push(1);
    if (pixel % 2 === 1) codes.push(4);
  }
  codes.push(5);
  const bits = codes.flatMap((code) => [code & 1, (code >> 1) & 1, (code >> 2) & 1]);
  const data = Array.from({ length: Math.ceil(bits.length / 8) }, (_, byte) =>
    bits.slice(byte * 8, byte * 8 + 8).reduce((sum, bit, place) => sum | (bit << place), 0),
  );
  const blocks: number[] = [];
  for (let at = 0; at < data.length; at += 255) {
    const block = data.slice(at, at + 255);
    blocks.push(block.length, ...block);
  }
  const size = [width & 255, width >> 8, height & 255, height >> 8];
  const picture = [0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, ...size, 0, 2, ...blocks, 0];
  return joined(
    latin1("GIF89a"),
    Uint8Array.of(...size, 0x81, 0, 0, 0, 0, 0, 200, 30, 30, 30, 200, 30, 30, 30, 200),
    ...Array.from({ length: count }, () => Uint8Array.from(picture)),
    Uint8Array.of(0x3b),
  );
}

/** EXIF with an orientation and a GPS block: 48/1 8/1 14/1 north, 11/1 34/1 32/1 east, and the same as text. */
export function exif(orientation = 1) {
  const text = latin1(`${SECRET}\0`);
  const bytes = new Uint8Array(140 + text.length);
  const view = new DataView(bytes.buffer);
  const entry = (at: number, [tag, type, count, value]: [number, number, number, number]) => {
    view.setUint16(at, tag);
    view.setUint16(at + 2, type);
    view.setUint32(at + 4, count);
    if (type === 3) view.setUint16(at + 8, value);
    else view.setUint32(at + 8, value);
  };
  bytes.set(latin1("MM\0*"));
  view.setUint32(4, 8);
  view.setUint16(8, 3);
  entry(10, [0x0112, 3, 1, orientation]);
  entry(22, [0x010e, 2, text.length, 140]);
  entry(34, [0x8825, 4, 1, 50]);
  view.setUint16(50, 3);
  entry(52, [1, 2, 2, 0x4e000000]);
  entry(64, [2, 5, 3, 92]);
  entry(76, [4, 5, 3, 116]);
  for (const [index, degrees] of [48, 8, 14, 11, 34, 32].entries()) {
    view.setUint32(92 + index * 8, degrees);
    view.setUint32(96 + index * 8, 1);
  }
  bytes.set(text, 140);
  return bytes;
}

const XMP = latin1(
  `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description exif:GPSLatitude="${SECRET}"/></x:xmpmeta>`,
);
const IPTC = joined(
  latin1("Photoshop 3.0\x008BIM\x04\x04\0\0"),
  uint32(SECRET.length + 5),
  Uint8Array.of(0x1c, 2, 0x5a, 0, SECRET.length),
  latin1(SECRET),
);
/** A profile with the numbers of sRGB and its own description. */
const ICC = (() => {
  const bytes = new Uint8Array(128 + 4 + 12 + 40);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, bytes.length);
  bytes.set(latin1("mntrRGB XYZ "), 12);
  bytes.set(latin1("acsp"), 36);
  view.setUint32(128, 1);
  bytes.set(latin1("desc"), 132);
  view.setUint32(136, 144);
  view.setUint32(140, 40);
  bytes.set(latin1("text\0\0\0\0"), 144);
  bytes.set(latin1(SECRET), 152);
  return bytes;
})();

const segment = (marker: number, data: Uint8Array) =>
  joined(Uint8Array.of(0xff, marker, (data.length + 2) >> 8, data.length + 2), data);

const afterStart = (jpeg: Uint8Array, ...segments: Uint8Array[]) =>
  joined(jpeg.subarray(0, 2), ...segments, jpeg.subarray(2));

const exifSegment = (orientation = 1) =>
  segment(0xe1, joined(latin1("Exif\0\0"), exif(orientation)));

/** With a picture of its own among the notes, as cameras put it there. */
export const withPreview = (jpeg: Uint8Array, preview: Uint8Array) =>
  afterStart(jpeg, segment(0xe1, joined(latin1("Exif\0\0"), exif(), preview)));

export const turnedJpeg = async (orientation: number) =>
  afterStart(await jpegOf(64, 32), exifSegment(orientation));

const withChunk = (webp: Uint8Array, name: string, data: Uint8Array, flag: number) => {
  const size = Uint8Array.of(63, 0, 0, 31, 0, 0);
  const drawn = readChunks(webp).filter((chunk) => chunk.name === "VP8 ");
  const canvas = { name: "VP8X", data: joined(Uint8Array.of(flag, 0, 0, 0), size) };
  return writeWebp(
    name === "ICCP" ? [canvas, { name, data }, ...drawn] : [canvas, ...drawn, { name, data }],
  );
};

const text = (keyword: string, value: Uint8Array) => joined(latin1(`${keyword}\0`), value);
const gifExtension = (gif: Uint8Array, extension: Uint8Array) =>
  joined(gif.subarray(0, 25), extension, gif.subarray(25));
const gifBlocks = (data: Uint8Array) => {
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < data.length; at += 255) {
    const block = data.subarray(at, at + 255);
    blocks.push(Uint8Array.of(block.length), block);
  }
  return joined(...blocks, Uint8Array.of(0));
};

/** Files of every format, 64 by 32, with the place in every kind of metadata that the format has. */
export async function tellingFiles() {
  const [jpeg, png, webp, gif] = [
    await jpegOf(64, 32),
    pngOf(64, 32),
    await webpOf(64, 32),
    gifOf(64, 32),
  ];
  const tail = latin1(`${SECRET} and a little film`);
  const pngWith = (name: string, data: Uint8Array) =>
    pngOf(64, 32, CORNERS, [pngChunk(name, data)]);
  return {
    "JPEG with EXIF": afterStart(jpeg, exifSegment()),
    "JPEG with XMP": afterStart(
      jpeg,
      segment(0xe1, joined(latin1("http://ns.adobe.com/xap/1.0/\0"), XMP)),
    ),
    "JPEG with IPTC": afterStart(jpeg, segment(0xed, IPTC)),
    "JPEG with a colour profile": afterStart(
      jpeg,
      segment(0xe2, joined(latin1("ICC_PROFILE\0\x01\x01"), ICC)),
    ),
    "JPEG with a comment": afterStart(jpeg, segment(0xfe, latin1(SECRET))),
    "JPEG with trailing bytes": joined(jpeg, tail),
    "PNG with EXIF": pngWith("eXIf", exif()),
    "PNG with XMP": pngWith("iTXt", joined(latin1("XML:com.adobe.xmp\0\0\0\0\0"), XMP)),
    "PNG with IPTC": pngWith("tEXt", text("Raw profile type iptc", IPTC)),
    "PNG with a colour profile": pngWith(
      "iCCP",
      joined(latin1("x\0\0"), new Uint8Array(deflateSync(ICC))),
    ),
    "PNG with trailing bytes": joined(png, tail),
    "WebP with EXIF": withChunk(webp, "EXIF", exif(), 0x08),
    "WebP with XMP": withChunk(webp, "XMP ", XMP, 0x04),
    "WebP with IPTC": withChunk(webp, "IPTC", IPTC, 0),
    "WebP with a colour profile": withChunk(webp, "ICCP", ICC, 0x20),
    "WebP with trailing bytes": joined(webp, tail),
    "GIF with EXIF": gifExtension(
      gif,
      joined(latin1("\x21\xff\x0bEXIF EXIF  "), gifBlocks(exif())),
    ),
    "GIF with XMP": gifExtension(gif, joined(latin1("\x21\xff\x0bXMP DataXMP"), gifBlocks(XMP))),
    "GIF with IPTC": gifExtension(gif, joined(latin1("\x21\xfe"), gifBlocks(IPTC))),
    "GIF with trailing bytes": joined(gif, tail),
  };
}

/** Two pictures over a canvas, as the browser plays them. */
export async function animatedWebp(width: number, height: number) {
  const size = [(width - 1) & 255, (width - 1) >> 8, 0, (height - 1) & 255, (height - 1) >> 8, 0];
  const drawn = (await webpOf(width, height)).subarray(12);
  const picture = joined(Uint8Array.of(0, 0, 0, 0, 0, 0, ...size, 100, 0, 0, 0), drawn);
  return writeWebp([
    { name: "VP8X", data: Uint8Array.of(2, 0, 0, 0, ...size) },
    { name: "ANIM", data: new Uint8Array(6) },
    { name: "ANMF", data: picture },
    { name: "ANMF", data: picture },
  ]);
}

/** A few bytes that claim to be an image of that size. */
export function bombOf(width: number, height: number) {
  const bomb = pngOf(1, 1);
  bomb.set(uint32(width), 16);
  bomb.set(uint32(height), 20);
  bomb.set(uint32(crc32(bomb.subarray(12, 29)) | 0), 29);
  return bomb;
}

/** The colours in the middle of the four quarters, row by row. */
export async function quarters(image: Uint8Array) {
  const png = await new Bun.Image(image).resize(4, 4, { fit: "fill", filter: "box" }).png().bytes();
  const view = new DataView(png.buffer, png.byteOffset);
  const data: Uint8Array[] = [];
  for (let at = 8; at < png.length; at += 12 + view.getUint32(at)) {
    const start = at + 8;
    if (Buffer.from(png.subarray(at + 4, start)).toString() === "IDAT")
      data.push(png.subarray(start, start + view.getUint32(at)));
  }
  const rows = inflateSync(Buffer.concat(data));
  const samples = png[25] === 6 ? 4 : 3;
  const line = 1 + 4 * samples;
  for (let at = 0; at < rows.length; at += 1) {
    const [row, column] = [Math.floor(at / line), (at % line) - 1];
    if (column < 0) continue;
    const left = column >= samples ? (rows[at - samples] ?? 0) : 0;
    const above = row > 0 ? (rows[at - line] ?? 0) : 0;
    const corner = row > 0 && column >= samples ? (rows[at - line - samples] ?? 0) : 0;
    const estimate = left + above - corner;
    const miss = (one: number) => Math.abs(estimate - one);
    const nearest = miss(above) <= miss(corner) ? above : corner;
    const paeth = miss(left) <= miss(nearest) ? left : nearest;
    const predicted = [0, left, above, (left + above) >> 1, paeth][rows[row * line] ?? 0] ?? 0;
    rows[at] = ((rows[at] ?? 0) + predicted) & 255;
  }
  const nameOf = (row: number, column: number) => {
    const at = row * line + 1 + column * samples;
    const bright = [0, 1, 2].map((sample) => (rows[at + sample] ?? 0) > 128);
    return (
      { "true,false,false": "red", "false,true,false": "green", "false,false,true": "blue" }[
        bright.join()
      ] ?? "white"
    );
  };
  return [nameOf(0, 0), nameOf(0, 3), nameOf(3, 0), nameOf(3, 3)];
}
