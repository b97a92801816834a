import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import satori from "satori";
import { answerJobs } from "../lib/processes/worker-process.ts";
import { ROOT } from "../root.ts";
import type { SharePicture } from "./share-picture.ts";
import { drawnText } from "./drawn-text.ts";

const WIDTH = 1200;
const HEIGHT = 630;
const FONTS = join(ROOT, "api/node_modules/@fontsource/figtree/files");

const fonts = (["latin", "latin-ext"] as const).flatMap((subset) =>
  ([500, 800] as const).map((weight) => ({
    name: subset,
    weight,
    style: "normal" as const,
    data: readFileSync(join(FONTS, `figtree-${subset}-${weight}-normal.woff`)),
  })),
);

type Node = { type: string; props: Record<string, unknown> };
const box = (style: object, children: unknown, more: object = {}): Node => ({
  type: "div",
  props: { style: { display: "flex", ...style }, children, ...more },
});
const text = (value: string, style: object) => box({ ...style }, value);

const MARK = `data:image/svg+xml;base64,${btoa(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#fff" d="M16 2a13 13 0 0 0-9.2 22.2L15 31a1.6 1.6 0 0 0 2 0l8.2-6.8A13 13 0 0 0 16 2Z"/><circle cx="12.6" cy="15" r="5" fill="#d9364a"/><circle cx="19.4" cy="15" r="5" fill="#d9364a" fill-opacity=".62"/></svg>`,
)}`;
const image = (src: string, width: number, height: number, style: object = {}): Node => ({
  type: "img",
  props: { src, width, height, style },
});

/** The cover in a format that the renderer knows: not WebP. */
async function coverOf(bytes: Uint8Array) {
  const jpeg = await new Bun.Image(bytes).resize(WIDTH, WIDTH, { fit: "inside" }).jpeg().bytes();
  return `data:image/jpeg;base64,${Buffer.from(jpeg).toString("base64")}`;
}

/** A theme colour for the renderer, which does not know OKLCH (CSS Color 4, 10.3). */
function rgbOf(lightness: number, chroma: number, hue: number) {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const bytes = linear.map((part) => Math.round(255 * Math.min(1, Math.max(0, part)) ** (1 / 2.2)));
  return `rgb(${bytes.join(", ")})`;
}

const gradientOf = (hue: number) =>
  `linear-gradient(135deg, ${rgbOf(0.58, 0.13, hue)}, ${rgbOf(0.43, 0.13, hue + 32)})`;
const SHADE = "linear-gradient(180deg, rgba(20,12,8,0.3), rgba(20,12,8,0.88))";
const inside = (x: number, y: number) => ({
  position: "absolute",
  top: y,
  left: x,
  width: WIDTH - 2 * x,
  height: HEIGHT - 2 * y,
});
const WHOLE = inside(0, 0);

const titleSize = (title: string) => (title.length > 60 ? 60 : title.length > 30 ? 72 : 88);

function linesOf({ appName, title, when, where, label }: SharePicture) {
  const name = drawnText(title);
  return [
    box({ alignItems: "center", fontSize: 34, fontWeight: 800 }, [
      image(MARK, 52, 52, { marginRight: 16 }),
      drawnText(appName),
    ]),
    box({ flexDirection: "column", marginTop: "auto" }, [
      text(drawnText(label), { fontSize: 28, fontWeight: 500, opacity: 0.9 }),
      text(name || drawnText(label), {
        display: "block",
        fontSize: titleSize(name),
        fontWeight: 800,
        lineHeight: 1.08,
        letterSpacing: "-0.025em",
        lineClamp: 3,
        wordBreak: "break-word",
        textWrap: name.length > 45 ? "wrap" : "balance",
        width: "100%",
        margin: "8px 0 22px",
      }),
      text(drawnText(when), { fontSize: 34, fontWeight: 500 }),
      text(drawnText(where), { display: "block", lineClamp: 1, fontSize: 34, fontWeight: 500 }),
    ]),
  ];
}

async function draw(picture: SharePicture) {
  const cover = picture.cover && (await coverOf(picture.cover));
  const sheet = box(
    {
      width: WIDTH,
      height: HEIGHT,
      color: "#ffffff",
      fontFamily: "latin, latin-ext",
      backgroundImage: gradientOf(picture.hue),
    },
    [
      ...(cover ? [image(cover, WIDTH, HEIGHT, { ...WHOLE, objectFit: "cover" })] : []),
      box({ ...WHOLE, ...(cover && { backgroundImage: SHADE }) }, undefined),
      box({ ...inside(64, 56), flexDirection: "column" }, linesOf(picture)),
    ],
  );
  const svg = await satori(sheet as unknown as Parameters<typeof satori>[0], {
    width: WIDTH,
    height: HEIGHT,
    fonts,
  });
  return new Uint8Array(new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng());
}

answerJobs(
  () => draw,
  (error) => ({ message: error instanceof Error ? error.message : String(error) }),
);
