import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createImages } from "./images.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { expectRefusal, refusalOf } from "../testing/refusal.ts";
import {
  SECRET,
  animatedWebp,
  bombOf,
  gifOf,
  jpegOf,
  pngOf,
  quarters,
  tellingFiles,
  turnedJpeg,
  webpOf,
} from "../testing/pictures.ts";
import { fetchImage, upload } from "../testing/sending-files.ts";
import { readChunks } from "./webp-chunks.ts";

const telling = await tellingFiles();
const TRACES = [SECRET, "GPS", "Exif", "EXIF", "XMP", "xmpmeta", "8BIM", "ICC", "MM\0*", "film"];
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

let t: TestApp;
let member: Member;
beforeAll(async () => {
  t = await testApp({ RATE_LIMIT_SCALE: "100" }, { images: createImages() });
  member = await enrol(t);
});
afterAll(() => t.close());

async function kept(bytes: Uint8Array) {
  const answer = await upload(t, member, "profile", bytes);
  expect([answer.status, answer.text]).toEqual([201, JSON.stringify(answer.body)]);
  return (await fetchImage(t, answer.body.url)).bytes;
}

const sizeOf = async (bytes: Uint8Array) => {
  const { width, height } = await new Bun.Image(bytes).metadata();
  return [width, height];
};

describe("nothing but the picture is kept", () => {
  test.each(Object.entries(telling))("of a %s", async (_, file) => {
    const secretOrItsPackedForm = TRACES.some((trace) => latin1(file).includes(trace));
    expect(secretOrItsPackedForm || latin1(file).includes("iCCP")).toBe(true);
    const image = await kept(file);
    expect(await sizeOf(image)).toEqual([64, 32]);
    for (const trace of TRACES) expect(latin1(image)).not.toContain(trace);
    const names = readChunks(image).map(({ name }) => name);
    expect(names.filter((name) => !["VP8X", "VP8 ", "VP8L", "ALPH"].includes(name))).toEqual([]);
    expect(new DataView(image.buffer).getUint32(4, true)).toBe(image.length - 8);
  });

  test.each([
    [1, "red,green,blue,white"],
    [2, "green,red,white,blue"],
    [3, "white,blue,green,red"],
    [4, "blue,white,red,green"],
    [5, "red,blue,green,white"],
    [6, "blue,red,white,green"],
    [7, "white,green,blue,red"],
    [8, "green,white,red,blue"],
  ])("a photo of orientation %d stands upright", async (orientation, expected) => {
    const image = await kept(await turnedJpeg(orientation));
    expect(await sizeOf(image)).toEqual(orientation > 4 ? [32, 64] : [64, 32]);
    expect((await quarters(image)).join()).toBe(expected);
  });
});

describe("of an animation the first picture is kept", () => {
  test.each([
    ["GIF", () => gifOf(30, 20, 3)],
    ["WebP", () => animatedWebp(30, 20)],
  ])("%s", async (_, make) => {
    const image = await kept(await make());
    expect(await sizeOf(image)).toEqual([30, 20]);
    expect(readChunks(image).map(({ name }) => name)).not.toContain("ANIM");
  });
});

describe("what is no image, or a bad one, is refused", () => {
  const text = (value: string) => new TextEncoder().encode(value);
  const script = "<script>fetch('/api/users/me')</script>";
  const html = text(`<!doctype html>${script}`);
  const refused: Record<string, () => Uint8Array | Promise<Uint8Array>> = {
    "zero bytes": () => new Uint8Array(),
    "one byte": () => Uint8Array.of(0xff),
    SVG: () => text(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    "SVG after an XML head": () => text(`<?xml version="1.0"?><svg/>`),
    HTML: () => html,
    "a path": () => text("/etc/passwd"),
    "the path of an image": () => text("docs/map-phone.png"),
    "a data address": () =>
      text(`data:image/png;base64,${Buffer.from(pngOf(4, 4)).toString("base64")}`),
    PDF: () => text("%PDF-1.7\n"),
    BMP: () => text(`BM${"\0".repeat(60)}`),
    TIFF: () => text(`II*\0${"\0".repeat(60)}`),
    HEIC: () => text(`\0\0\0\x18ftypheic${"\0".repeat(60)}`),
    "a PNG that hides behind HTML": () => new Uint8Array(Buffer.concat([html, pngOf(8, 8)])),
    "the start of a PNG": () => pngOf(64, 64).subarray(0, 33),
    "half a PNG": () => pngOf(64, 64).subarray(0, 120),
    "half a JPEG": async () => (await jpegOf(64, 64)).subarray(0, 400),
    "a JPEG without its end": async () => (await jpegOf(64, 64)).slice(0, -2),
    "half a WebP": async () => (await webpOf(64, 64)).slice(0, -40),
    "a PNG of noise": () =>
      new Uint8Array(
        Buffer.concat([pngOf(4, 4).subarray(0, 8), crypto.getRandomValues(new Uint8Array(5000))]),
      ),
    "a JPEG of one marker": () => Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0, 0),
    "an animation without a picture": async () => (await animatedWebp(30, 20)).subarray(0, 60),
  };
  test.each(Object.entries(refused))("%s", async (_, make) => {
    const answer = await upload(t, member, "profile", await make(), { name: "photo.png" });
    expectRefusal(answer, 415, "unsupported_media", ["image"]);
  });

  test("a picture with a page in its tail is taken for the picture alone", async () => {
    const image = await kept(new Uint8Array(Buffer.concat([pngOf(64, 32), html])));
    expect(latin1(image)).not.toContain("script");
  });

  test.each([
    [6325, 6325],
    [30_000, 30_000],
    [40_000_001, 1],
  ])(
    "a small file that claims %d x %d pixels is refused before it is decoded",
    async (width, height) => {
      const answer = await upload(t, member, "profile", bombOf(width, height));
      expectRefusal(answer, 413, "too_large", ["image"]);
      expect(refusalOf(answer).message).toBe("Use an image of at most 40 megapixels.");
    },
  );

  test("half a GIF is shown as far as it goes", async () => {
    const gif = gifOf(64, 64);
    expect(await sizeOf(await kept(gif.subarray(0, gif.length / 2)))).toEqual([64, 64]);
  });

  test("40 megapixels are taken", async () => {
    expect(await sizeOf(await kept(pngOf(8000, 5000, () => [90, 90, 90])))).toEqual([1024, 640]);
  });
});

test("one or two are drawn at once, some wait, and further ones are refused for now", async () => {
  const busy = await testApp({ RATE_LIMIT_SCALE: "100" }, { images: createImages() });
  const one = await enrol(busy);
  const large = pngOf(3000, 2000, () => [90, 90, 90]);
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => upload(busy, one, "profile", large)),
  );
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThanOrEqual(13);
  for (const answer of refused) {
    expectRefusal(answer, 429, "rate_limited");
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect((await upload(busy, one, "profile", large)).status).toBe(201);
  await busy.close();
});
