import { readFileSync } from "node:fs";
import { CloudOff } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Plugin, minifySync } from "vite";
import { navigationItems } from "../src/components/shell/navigation-items";
import { unreachable as de } from "../src/texts/de/de-unreachable";
import { unreachable as en } from "../src/texts/en/en-unreachable";
import { type Bundle, chunksByPath } from "./preload";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const TOKENS = /^:root[^{]*\{[^}]*\}/gm;
const DESKTOP_TOKENS = "@media (width >= 64rem){:root{--shell-bottom:0px}}";
const ICON = { size: 22, strokeWidth: 1.9 };
const ERROR_ICON = { size: 28, strokeWidth: 1.75 };
const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g;

const minified = (css: string) =>
  css
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{}:;,>]) ?/g, "$1")
    .trim();

function scriptOf(source: string) {
  const { code, errors } = minifySync("page.js", source);
  if (errors[0]) throw new Error(errors[0].message);
  return `<script>${code}</script>`;
}

const preloadScript = (bundle: Bundle) =>
  scriptOf(read("preload.js").replace("CHUNKS", () => JSON.stringify(chunksByPath(bundle))));

const loadErrorScript = () =>
  scriptOf(
    read("load-error.js")
      .replace("WORDS", () => JSON.stringify({ en, de }))
      .replace("ICON", () => renderToStaticMarkup(createElement(CloudOff, ERROR_ICON))),
  );

function layoutStyle() {
  const tokens = read("../src/theme.css").match(TOKENS) ?? [];
  return minified([...tokens, DESKTOP_TOKENS, read("layout.css")].join("\n"));
}

/** The layout shows what the app will show in the same places. */
function layoutMarkup() {
  const icons = navigationItems.map(({ icon }) => renderToStaticMarkup(createElement(icon, ICON)));
  return read("layout.html")
    .replace(/\s*\n\s*/g, " ")
    .replace("<!--navigation-->", () => icons.join(""));
}

/** Puts into the page all that its first paint needs; the stylesheet, for which scripts wait, comes after it. */
export const firstPaint = (): Plugin => ({
  name: "first-paint",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle }) {
      const sheets = html.match(STYLESHEET)?.join("") ?? "";
      return html
        .replace(STYLESHEET, "")
        .replace("<!--theme-->", () => scriptOf(read("theme.js")))
        .replace("<!--prefetch-->", () => scriptOf(read("prefetch.js")))
        .replace("<!--load-error-->", loadErrorScript)
        .replace("<!--preload-->", () => (bundle ? preloadScript(bundle) : ""))
        .replace("<!--style-->", () => `<style>${layoutStyle()}</style>`)
        .replace("<!--layout-->", layoutMarkup)
        .replace("<!--stylesheet-->", () => sheets.trim());
    },
  },
});
