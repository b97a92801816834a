import type { Random } from "../../lib/seeded-random.ts";
import { BODIES, hostileText, objectFor, valueFor } from "./hostile-values.ts";
import type { Schema } from "./hostile-values.ts";

type Parameter = { in: "path" | "query"; name: string; schema: Schema };
type Documented = {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema?: { $ref?: string } }> }>;
};
export type Api = { paths: Record<string, Record<string, Documented>> };
export type Operation = Documented & { method: string; path: string };
export type Hostile = {
  operation: Operation;
  address: string;
  method: string;
  headers: Record<string, string>;
  body: BodyInit | null;
};

const ADDRESS_MAX = 6000;
const TWELVE_MIB = 12 * 1024 * 1024;
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const HEADERS: Record<string, string>[] = [
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "not an origin" },
  { "sec-fetch-site": "cross-site" },
  { accept: "x".repeat(3000) },
  { "accept-encoding": "*;q=NaN, gzip;q=-1" },
  { "x-forwarded-for": "::ffff:1.2.3.4, ????, " },
  { "x-forwarded-proto": "https,https" },
  { "if-none-match": '*, "x", W/"' },
  { "content-encoding": "gzip" },
  { "user-agent": "\u00ff".repeat(500) },
  { range: "bytes=-1,0-" },
];
const TYPES = [
  "text/plain",
  "application/json; charset=utf-16",
  "multipart/form-data",
  "x",
  "application/x+json",
];

export const operationsOf = ({ paths }: Api): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) => ({
      ...documented,
      method: method.toUpperCase(),
      path,
    })),
  );

function encoded(value: unknown) {
  const text = typeof value === "string" ? value : String(JSON.stringify(value));
  return encodeURIComponent(text.slice(0, 400).toWellFormed());
}

/** Of the parts of a tile's address 0 is always there, and no id is. */
const isTile = (name: string) => /^[zxy]$/.test(name);

/** Which ids lead somewhere, by the part of the address before them. */
type IdsBehind = { readonly [part: string]: readonly string[] };

function idFor(
  { path }: Operation,
  name: string,
  random: Random,
  ids: readonly string[],
  behind: IdsBehind,
) {
  if (isTile(name)) return "0";
  const parts = path.split("/");
  const fitting = behind[parts[parts.indexOf(`{${name}}`) - 1] ?? ""];
  return random.pick(fitting && random.next() < 0.5 ? fitting : ids);
}

function addressFor(
  operation: Operation,
  random: Random,
  ids: readonly string[],
  behind: IdsBehind,
) {
  const query: string[] = [];
  let address = operation.path;
  for (const { in: where, name, schema } of operation.parameters) {
    const known = random.next() < 0.7;
    const value = known ? idFor(operation, name, random, ids, behind) : hostileText(random);
    // Dots alone would be resolved before they are sent.
    if (where === "path")
      address = address.replace(`{${name}}`, encoded(value.replace(/^\.+/, "")));
    else if (random.next() < 0.4) query.push(`${name}=${encoded(valueFor(schema, random, ids))}`);
  }
  if (query.length > 0 && random.next() < 0.1) query.push(query[0] ?? "", "%zz=%", "a[]=1", "&&=");
  return `${address}${query.length > 0 ? "?" : ""}${query.join("&")}`.slice(0, ADDRESS_MAX);
}

function jsonFor(schema: Schema, random: Random, ids: readonly string[]) {
  const type = random.next() < 0.95 ? "application/json" : random.pick(TYPES);
  const body =
    random.next() < 0.9 ? JSON.stringify(objectFor(schema, random, ids)) : random.pick(BODIES);
  return { headers: { "content-type": type }, body };
}

function fileFor(random: Random) {
  const real = Uint8Array.fromBase64(PNG);
  const broken = real.map((byte) => (random.next() < 0.1 ? byte ^ 0xff : byte));
  const huge = random.next() < 0.02 ? new Uint8Array(TWELVE_MIB) : broken;
  const bytes = random.pick([
    real,
    broken,
    huge,
    new Uint8Array(0),
    new Uint8Array([0xff, 0xd8, 0xff]),
  ]);
  const form = new FormData();
  for (let copies = random.pick([0, 1, 1, 1, 1, 1, 2]); copies > 0; copies--)
    form.append(
      random.next() < 0.9 ? "image" : "other",
      new Blob([bytes], { type: "image/png" }),
      hostileText(random).slice(0, 50).toWellFormed(),
    );
  return { headers: {}, body: form };
}

function bodyFor(operation: Operation, random: Random, ids: readonly string[]) {
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (operation.method === "GET") return { headers: {}, body: null };
  if (type === "multipart/form-data" && random.next() < 0.8) return fileFor(random);
  if (media === undefined && random.next() < 0.7) return { headers: {}, body: null };
  return jsonFor(media?.schema ?? {}, random, ids);
}

/** One request that nobody of good will sends, the same for the same `random`. Half of the known ids in its address are such that fit. */
export function hostileRequest(
  operation: Operation,
  random: Random,
  ids: readonly string[],
  behind: IdsBehind = {},
): Hostile {
  const { headers, body } = bodyFor(operation, random, ids);
  return {
    operation,
    address: addressFor(operation, random, ids, behind),
    method: operation.method,
    headers: { ...headers, ...(random.next() < 0.1 && random.pick(HEADERS)) },
    body,
  };
}
