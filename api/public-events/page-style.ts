import { join } from "node:path";
import { CATEGORIES, CATEGORY_HUES } from "@hereabouts/db/enumerations";
import { ROOT } from "../root.ts";

const BUILT_APP = join(ROOT, "web/dist");

const hues = CATEGORIES.map((category) => `.${category}{--hue:${CATEGORY_HUES[category]}}`).join(
  "",
);

/** The font rules of the built app, with their fallbacks; empty without a build. */
async function fontsOf(builtApp: string) {
  try {
    const manifest = await Bun.file(join(builtApp, ".vite/manifest.json")).json();
    const sheets: string[] = manifest["index.html"].css;
    const rules = await Promise.all(sheets.map((sheet) => Bun.file(join(builtApp, sheet)).text()));
    return rules.join("").match(/@font-face\{[^}<]*\}/g) ?? [];
  } catch {
    return [];
  }
}

const hashOf = (text: string) => new Bun.SHA256().update(text).digest("base64");

/** The style of the page, and the policy that allows it by its hash. */
export async function readPageStyle(builtApp = BUILT_APP) {
  const sheet = await Bun.file(join(ROOT, "api/public-events/page.css")).text();
  const fonts = await fontsOf(builtApp);
  const css = `${fonts.join("")}${sheet.replaceAll(/\s*\n\s*/g, "")}${hues}`;
  const policy = [
    "default-src 'none'",
    "img-src 'self'",
    ...(fonts.length > 0 ? ["font-src 'self'"] : []),
    `style-src 'sha256-${hashOf(css)}'`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return { css, policy: policy.join("; ") };
}
