import type { Language } from "@hereabouts/db/enumerations";

type Link = { label: string; url: string };
export type Letter = {
  language: Language;
  appName: string;
  subject: string;
  paragraphs: string[];
  button?: Link;
  /** Small, below everything else. */
  footer?: { paragraphs: string[]; links?: Link[] };
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const lines = (text: string) => escaped(text).replaceAll("\n", "<br>");

// Mail programs know few rules of style, and some drop the head: what matters stands in each element.
const INK = "color:#2b2320";
const SOFT = "color:#6b5f59";
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const DARK = `@media (prefers-color-scheme:dark){
  .ground{background:#171311!important}.sheet{background:#221d1a!important;border-color:#3a322d!important}
  .ink{color:#f6efe9!important}.soft{color:#b9aca3!important}}`;

const paragraph = (text: string) =>
  `<p class="ink" dir="auto" style="margin:0 0 16px;${INK}">${lines(text)}</p>`;
const small = (text: string) =>
  `<p class="soft" dir="auto" style="margin:0 0 8px;font-size:13px;line-height:1.5;${SOFT}">${lines(text)}</p>`;
const button = ({ label, url }: Link) =>
  `<p style="margin:24px 0"><a href="${escaped(url)}" style="display:inline-block;padding:13px 24px;border-radius:12px;background:#b3381f;color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a></p>`;
const smallLink = ({ label, url }: Link) =>
  `<a class="soft" href="${escaped(url)}" style="font-size:13px;line-height:1.5;${SOFT};text-decoration:underline">${escaped(label)}</a>`;

function htmlOf({ language, appName, subject, paragraphs, button: link, footer }: Letter) {
  const foot = [
    ...(footer?.paragraphs ?? []).map(small),
    `<p class="soft" style="margin:0;${SOFT}">${(footer?.links ?? []).map(smallLink).join(" &nbsp;·&nbsp; ")}</p>`,
  ];
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title><style>${DARK}</style></head>
<body class="ground" style="margin:0;padding:24px 16px;background:#faf6f1;font-size:16px;line-height:1.55;${FONT}">
<div style="max-width:520px;margin:0 auto">
<p class="ink" style="margin:0 0 16px;font-weight:800;font-size:18px;${INK}">${escaped(appName)}</p>
<div class="sheet" style="padding:24px 24px 8px;border:1px solid #eadfd6;border-radius:16px;background:#ffffff">
${paragraphs.map(paragraph).join("\n")}
${link ? button(link) : ""}
</div>
${footer ? `<div style="padding:16px 8px 0">${foot.join("\n")}</div>` : ""}
</div></body></html>
`;
}

const inText = ({ label, url }: Link) => `${label}:\n${url}`;

function textOf({ paragraphs, button: link, footer }: Letter) {
  const body = [...paragraphs, ...(link ? [inText(link)] : [])];
  const foot = [...(footer?.paragraphs ?? []), ...(footer?.links ?? []).map(inText)];
  return `${[...body, ...foot].join("\n\n")}\n`;
}

/** A mail as text and as HTML; every word in it is escaped. */
export const writeLetter = (letter: Letter) => ({
  subject: letter.subject,
  text: textOf(letter),
  html: htmlOf(letter),
});
