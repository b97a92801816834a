import { html, raw } from "hono/html";
import type { Language } from "@hereabouts/db/enumerations";
import { MARK } from "./page-icons.ts";
import { PAGE_WORDS } from "./page-words.ts";

/** The HTML document around `main`, with the header and footer of all public pages. */
export const pageDocument = (
  language: Language,
  style: string,
  head: unknown,
  appName: string,
  main: unknown,
) =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        ${head}
        <link rel="icon" href="/icon.svg" />
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <header>
          <a href="/">${MARK}<span>${appName}</span></a>
        </header>
        ${main}
        <footer class="soft">${PAGE_WORDS[language].promise}</footer>
      </body>
    </html>`;
