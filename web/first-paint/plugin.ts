import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const TOKENS = /^:root[^{]*\{[^}]*\}/gm;
const PHONE_TO_DESKTOP = "@media (width >= 64rem){:root{--shell-bottom:0px}}";
const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g;

const squeezed = (css: string) =>
  css
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{}:;,>]) ?/g, "$1")
    .trim();

const withoutComments = (script: string) => script.replace(/^\s*\/\/.*$/gm, "").trim();

function frameStyle() {
  const tokens = read("../src/theme.css").match(TOKENS) ?? [];
  // The first layer named is the weakest: what theme.css says later goes before the frame's rules.
  const frame = `@layer first-paint{${read("frame.css")}}`;
  return squeezed([...tokens, PHONE_TO_DESKTOP, frame].join("\n"));
}

/**
 * Puts into the page all that its first paint needs. The stylesheet comes after the frame: what stands before it
 * is painted without waiting, and scripts, and with them the app, still wait for it.
 */
export const firstPaint = (): Plugin => ({
  name: "first-paint",
  transformIndexHtml: {
    order: "post",
    handler(html) {
      const sheets = html.match(STYLESHEET)?.join("") ?? "";
      return html
        .replace(STYLESHEET, "")
        .replace("<!--theme-->", () => `<script>${withoutComments(read("theme.js"))}</script>`)
        .replace("<!--style-->", () => `<style>${frameStyle()}</style>`)
        .replace("<!--frame-->", () => read("frame.html").replace(/\n\s*/g, ""))
        .replace("<!--stylesheet-->", () => sheets.trim());
    },
  },
});
