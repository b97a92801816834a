import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Coding } from "./accept-encoding.ts";
import { HTTPS_ONLY, SAFETY_HEADERS, pagePolicy } from "./security-headers.ts";

export type Variant = {
  body: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
  httpsHeaders: Record<string, string>;
};
export type StaticFile = { [coding in Coding]?: Variant | undefined } & { identity: Variant };
type Asset = () => StaticFile;

const IMMUTABLE = "public, max-age=31536000, immutable";
/** A drawing keeps its address when it changes. */
const FOR_A_DAY = "public, max-age=86400";

function cachingOf(path: string) {
  if (path.startsWith("/assets/")) return IMMUTABLE;
  return path.startsWith("/covers/") ? FOR_A_DAY : "no-cache";
}

function variant(
  body: Uint8Array<ArrayBuffer>,
  coding: Coding,
  fileHeaders: Record<string, string>,
): Variant {
  const headers = {
    ...SAFETY_HEADERS,
    ...fileHeaders,
    ETag: `"${Bun.hash(body).toString(36)}"`,
    ...(coding !== "identity" && { "Content-Encoding": coding }),
  };
  return { body, headers, httpsHeaders: { ...headers, "Strict-Transport-Security": HTTPS_ONLY } };
}

export function once<Made>(make: () => Made) {
  let made: Made | undefined;
  return () => (made ??= make());
}

/** Read on first request, as most files of a build are never requested. */
function createAsset(
  file: string,
  path: string,
  compressed: Set<string>,
  mapOrigin: string | undefined,
): StaticFile {
  const headers = {
    "Content-Type": Bun.file(file).type,
    "Cache-Control": cachingOf(path),
    Vary: "Accept-Encoding",
    // A worker runs under the policy of its script's response.
    "Content-Security-Policy": pagePolicy({ mapOrigin }),
  };
  const reading = (name: string, coding: Coding) =>
    once(() => variant(new Uint8Array(readFileSync(name)), coding, headers));
  const identity = reading(file, "identity");
  const br = compressed.has(`${file}.br`) ? reading(`${file}.br`, "br") : undefined;
  const gzip = compressed.has(`${file}.gz`) ? reading(`${file}.gz`, "gzip") : undefined;
  return {
    get identity() {
      return identity();
    },
    get br() {
      return br?.();
    },
    get gzip() {
      return gzip?.();
    },
  };
}

const compressBrotli = (body: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(process.getBuiltinModule("node:zlib").brotliCompressSync(body));

/** Rendered by the server, so it is compressed here on first request, not by the build. */
export function createText(text: string, headers: Record<string, string>): StaticFile {
  const body = new TextEncoder().encode(text);
  const all = { "Cache-Control": "no-cache", Vary: "Accept-Encoding", ...headers };
  let br: Variant | undefined;
  let gzip: Variant | undefined;
  return {
    identity: variant(body, "identity", all),
    get br() {
      return (br ??= variant(compressBrotli(body), "br", all));
    },
    get gzip() {
      return (gzip ??= variant(Bun.gzipSync(body), "gzip", all));
    },
  };
}

/** The files of a build except its pages and what is compressed. */
export function readAssets(directory: string, mapOrigin: string | undefined) {
  const names = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const compressed = new Set(names.filter((name) => /\.(br|gz)$/.test(name)));
  const files = new Map<string, Asset>();
  for (const name of names) {
    const path = name.slice(directory.length).replaceAll("\\", "/");
    if (compressed.has(name) || path.startsWith("/.") || path === "/index.html") continue;
    files.set(
      path,
      once(() => createAsset(name, path, compressed, mapOrigin)),
    );
  }
  // Browsers request it for files that they show alone, where no page names an icon.
  const icon = files.get("/icons/icon-192.png");
  if (icon) files.set("/favicon.ico", icon);
  return files;
}
