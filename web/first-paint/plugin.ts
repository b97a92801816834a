import { readFileSync } from "node:fs";
import { CloudOff } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Plugin, minifySync } from "vite";
import { navigationItems } from "../src/components/shell/navigation-items";
import { unreachable } from "../src/texts/unreachable";
import { type Bundle, partsOf } from "./parts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const TOKENS = /^:root[^{]*\{[^}]*\}/gm;
const PHONE_TO_DESKTOP = "@media (width >= 64rem){:root{--shell-bottom:0px}}";
const ICON = { size: 22, strokeWidth: 1.9 };
const ERROR_ICON = { size: 28, strokeWidth: 1.75 };
const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g;

const squeezed = (css: string) =>
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

const partsScript = (bundle: Bundle) =>
  scriptOf(read("parts.js").replace("PARTS", () => JSON.stringify(partsOf(bundle))));

const missingScript = () =>
  scriptOf(
    read("missing.js")
      .replace("WORDS", () => JSON.stringify(unreachable))
      .replace("ICON", () => renderToStaticMarkup(createElement(CloudOff, ERROR_ICON))),
  );

function frameStyle() {
  const tokens = read("../src/theme.css").match(TOKENS) ?? [];
  return squeezed([...tokens, PHONE_TO_DESKTOP, read("frame.css")].join("\n"));
}

/** The frame shows what the app will show in the same places. */
function frameMarkup() {
  const icons = navigationItems.map(({ icon }) => renderToStaticMarkup(createElement(icon, ICON)));
  return read("frame.html")
    .replace(/\s*\n\s*/g, " ")
    .replace("<!--navigation-->", () => icons.join(""));
}

/**
 * Puts into the page all that its first paint needs. The stylesheet comes after the frame: what stands before it
 * is painted without waiting, and scripts, and with them the app, still wait for it.
 */
export const firstPaint = (): Plugin => ({
  name: "first-paint",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle }) {
      const sheets = html.match(STYLESHEET)?.join("") ?? "";
      return html
        .replace(STYLESHEET, "")
        .replace("<!--theme-->", () => scriptOf(read("theme.js")))
        .replace("<!--ask-->", () => scriptOf(read("ask.js")))
        .replace("<!--missing-->", missingScript)
        .replace("<!--parts-->", () => (bundle ? partsScript(bundle) : ""))
        .replace("<!--style-->", () => `<style>${frameStyle()}</style>`)
        .replace("<!--frame-->", frameMarkup)
        .replace("<!--stylesheet-->", () => sheets.trim());
    },
  },
});
