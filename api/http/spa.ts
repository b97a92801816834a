import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "@hereabouts/db/enumerations";
import { acceptedCodings } from "./accept-encoding.ts";
import type { Coding } from "./accept-encoding.ts";
import { preferredLanguage } from "./accept-language.ts";
import { isCurrent } from "./entity-tag.ts";
import { fillTemplate, pageTexts } from "./page-texts.ts";
import type { PageTexts } from "./page-texts.ts";
import { NO_PAGE_POLICY, SAFETY_HEADERS, pagePolicy } from "./security-headers.ts";
import { createText, once, readAssets } from "./static-files.ts";
import type { StaticFile, Variant } from "./static-files.ts";

export type SiteOptions = {
  appName: string;
  /** The origin of the basemap under the pins, if configured. */
  mapStyleUrl?: string | undefined;
  isHttps: (request: Request) => boolean;
};
export type Site = (request: Request) => Response | undefined;

/** The page /map is the app's. */
const SERVER_PATH = /^\/((api|auth|metrics|uploads)(\/|$)|(map|e)\/.)/;
const WORKER = "/sw.js";
const MANIFEST = "/manifest.webmanifest";
const CACHED_HEADERS_MAX = 64;

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function wantsPage(path: string, accept: string | null) {
  if (accept?.includes("text/html")) return true;
  const lastSegment = path.slice(path.lastIndexOf("/"));
  return (accept === null || accept.includes("*/*")) && !lastSegment.includes(".");
}

const hashesOf = (html: string, inline: RegExp) =>
  [...html.matchAll(inline)].map(
    ([, content = ""]) => `'sha256-${new Bun.SHA256().update(content).digest("base64")}'`,
  );

type ByLanguage = Record<Language, StaticFile>;

const VARY = "Accept-Encoding, Accept-Language";

/** The one page, with the operator's app name and the texts shown before scripts run. */
function createPage(template: string, texts: PageTexts, mapOrigin: string | undefined): StaticFile {
  const html = fillTemplate(template, texts, escapeHtml);
  return createText(html, {
    Vary: VARY,
    "Content-Type": "text/html;charset=utf-8",
    "Content-Security-Policy": pagePolicy({
      scriptHashes: hashesOf(html, /<script>(.*?)<\/script>/gs),
      styleHashes: hashesOf(html, /<style>(.*?)<\/style>/gs),
      mapOrigin,
    }),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "geolocation=(self), camera=(), microphone=(), payment=()",
  });
}

const inEach = (texts: Record<Language, PageTexts>, create: (texts: PageTexts) => StaticFile) =>
  once((): ByLanguage => ({ en: create(texts.en), de: create(texts.de) }));

/** Their version is a hash of them, so browsers that cache them update whenever one changes. */
function createPages(
  template: string,
  texts: Record<Language, PageTexts>,
  mapOrigin: string | undefined,
) {
  const unversioned = inEach(texts, (own) => createPage(template, own, mapOrigin));
  const version = once(() => {
    const headers = Object.values(unversioned()).map((page) => page.identity.headers);
    return Bun.hash(JSON.stringify(headers)).toString(36);
  });
  const pages = inEach(texts, (own) =>
    createPage(template, { ...own, __VERSION__: version() }, mapOrigin),
  );
  return { pages, version };
}

/** The worker contains the version of the pages, by which a page knows whether it is the newest. */
function createWorker(template: string, version: string) {
  return createText(template.replace("__VERSION__", version), {
    "Content-Type": "text/javascript;charset=utf-8",
    "Content-Security-Policy": pagePolicy(),
  });
}

const createManifest = (template: string, texts: PageTexts) =>
  createText(
    fillTemplate(template, texts, (text) => JSON.stringify(text).slice(1, -1)),
    {
      Vary: VARY,
      "Content-Type": "application/manifest+json",
      "Content-Security-Policy": NO_PAGE_POLICY,
    },
  );

function createNegotiator() {
  const cached = new Map<string | null, Coding[]>();
  return (file: StaticFile, header: string | null) => {
    let codings = cached.get(header);
    if (!codings) {
      codings = acceptedCodings(header);
      if (cached.size < CACHED_HEADERS_MAX) cached.set(header, codings);
    }
    for (const coding of codings) {
      const found = file[coding];
      if (found) return found;
    }
    return file.identity;
  };
}

function answer(request: Request, { body, ...sent }: Variant, isHttps: boolean) {
  const headers = isHttps ? sent.httpsHeaders : sent.headers;
  const known = request.headers.get("if-none-match");
  if (isCurrent(known, headers.ETag ?? "")) return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
}

const missingAsset = () =>
  new Response("Not found", {
    status: 404,
    headers: {
      ...SAFETY_HEADERS,
      "Content-Type": "text/plain;charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": NO_PAGE_POLICY,
    },
  });

/** A file that was deleted since the start is missing, like one of an older build. */
function answerAsset(read: () => Variant, request: Request, isHttps: boolean) {
  try {
    return answer(request, read(), isHttps);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return missingAsset();
    throw error;
  }
}

/**
 * Serves the built web app from memory; undefined for paths of the API. Hono's `serveStatic`, `etag` and
 * `secureHeaders` reached a fifth of the throughput: docs/decisions/0126-static-files-from-memory.md.
 */
export function readSite(directory: string, { appName, mapStyleUrl, isHttps }: SiteOptions): Site {
  const mapOrigin = mapStyleUrl && new URL(mapStyleUrl).origin;
  const files = readAssets(directory, mapOrigin);
  const template = (name: string) => readFileSync(join(directory, name), "utf8");
  const texts = pageTexts(appName);
  const { pages, version } = createPages(template("index.html"), texts, mapOrigin);
  if (files.has(WORKER)) {
    const worker = template(WORKER);
    files.set(
      WORKER,
      once(() => createWorker(worker, version())),
    );
  }
  const manifest = files.has(MANIFEST) ? template(MANIFEST) : undefined;
  const manifests = manifest ? inEach(texts, (own) => createManifest(manifest, own)) : undefined;
  const negotiate = createNegotiator();

  return (request) => {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    const { url, headers } = request;
    const start = url.indexOf("/", url.indexOf("//") + 2);
    const query = url.indexOf("?", start);
    const path = query === -1 ? url.slice(start) : url.slice(start, query);
    // Before any header is read, as most requests end here.
    if (SERVER_PATH.test(path)) return undefined;
    const coding = headers.get("accept-encoding");
    const file =
      path === MANIFEST
        ? manifests?.()[preferredLanguage(headers.get("accept-language"))]
        : files.get(path)?.();
    if (file) return answerAsset(() => negotiate(file, coding), request, isHttps(request));
    if (path.startsWith("/assets/")) return missingAsset();
    if (wantsPage(path, headers.get("accept"))) {
      const page = pages()[preferredLanguage(headers.get("accept-language"))];
      return answer(request, negotiate(page, coding), isHttps(request));
    }
    return undefined;
  };
}
