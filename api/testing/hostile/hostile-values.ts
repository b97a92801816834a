import type { Random } from "../../lib/seeded-random.ts";

export type Schema = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};

/** Stands in what is sent; an answer to a refused request that holds it repeats what was sent. */
export const MARKER = "zqx-hostile";

const TEXTS = [
  "",
  " ",
  "\0",
  `${MARKER}\0`,
  "\uD800",
  "\uDFFF\uD83D",
  "\u202Etxt.exe",
  "é\u0301".repeat(40),
  "👩‍👩‍👧‍👦".repeat(30),
  `<script>alert("${MARKER}")</script>`,
  `'; DROP TABLE users; -- ${MARKER}`,
  '" OR 1=1 --',
  "%00%0a%0d",
  "\r\nSet-Cookie: session=x",
  "../../../../etc/passwd",
  "__proto__",
  "constructor",
  "toString",
  "undefined",
  "NaN",
  "-0",
  "1e309",
  "0x10",
  "９",
  "9007199254740993",
  "2026-02-30T25:61:00Z",
  "2026-12-01T10:00:00+23:59",
  "-271821-04-20T00:00:00Z",
  "+275760-09-13T00:00:00.000Z",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999999999Z",
  "Europe/Berlin",
  "Etc/../../UTC",
  "http://127.0.0.1:1/x.png",
  "/uploads/../server-key",
  "javascript:alert(1)",
  "{{7*7}}",
  "${7*7}",
  "%s%s%n",
  "a@b.example",
  `${"a".repeat(64)}@${"b".repeat(180)}.example`,
  MARKER.repeat(40),
  "x".repeat(20_000),
];

const OTHERS: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 53,
  Number.MIN_VALUE,
  [],
  {},
  [[]],
  { $gt: "" },
  { length: 5 },
  Array.from({ length: 1000 }, () => "x"),
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'),
  JSON.parse(`${"[".repeat(500)}${"]".repeat(500)}`),
];

export const hostileText = (random: Random) => random.pick(TEXTS);
const hostile = (random: Random) =>
  random.next() < 0.6 ? hostileText(random) : random.pick(OTHERS);

const whole = (random: Random, low: number, high: number) => Math.floor(random.between(low, high));

function fittingText(schema: Schema, random: Random, ids: readonly string[]) {
  if (schema.format === "date-time") return new Date(whole(random, 0, 4e12)).toISOString();
  if (schema.format === "uuid")
    return `${"0".repeat(8)}-0000-4000-8000-${"0".repeat(11)}${whole(random, 0, 10)}`;
  if (random.next() < 0.4) return random.pick(ids);
  const lengths = [schema.minLength ?? 1, schema.maxLength ?? 40, (schema.maxLength ?? 40) + 1, 3];
  return random.pick(["x", "é", "🙂"]).repeat(random.pick(lengths));
}

/** Something that fits the schema, or nearly so. */
function fitting(schema: Schema, random: Random, ids: readonly string[]): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return fitting(random.pick(schema.anyOf), random, ids);
  if (schema.properties) return objectFor(schema, random, ids);
  const type = random.pick([schema.type ?? "string"].flat());
  const { minimum: low = -1000, maximum: high = 1000 } = schema;
  if (type === "null") return null;
  if (type === "boolean") return random.next() < 0.5;
  if (type === "integer")
    return random.pick([low, high, low - 1, high + 1, whole(random, low, high)]);
  if (type === "number") return random.pick([low, high, random.between(low, high)]);
  if (type === "array")
    return Array.from({ length: whole(random, 0, 15) }, () =>
      valueFor(schema.items ?? {}, random, ids),
    );
  return fittingText(schema, random, ids);
}

export const valueFor = (schema: Schema, random: Random, ids: readonly string[]): unknown =>
  random.next() < 0.75 ? fitting(schema, random, ids) : hostile(random);

/** What a caller may not set, and keys that mean something elsewhere. */
const STRANGE_KEYS = ["id", "realm", "isOnline", "email", "hostId", "userId", "kind", "then"];

/** What fits where a schema alone does not say enough. */
const WELL_KNOWN: Record<string, string> = {
  email: "mallory@example.com",
  dateTime: "2026-12-24T18:00:00Z",
  timeZone: "Europe/Berlin",
  confirm: "DELETE",
};

export function objectFor(
  { properties = {}, required = [] }: Schema,
  random: Random,
  ids: readonly string[],
) {
  const entries = Object.entries(properties).flatMap(([name, schema]) => {
    const isSent = random.next() < (required.includes(name) ? 0.95 : 0.4);
    const value = random.next() < 0.7 ? WELL_KNOWN[name] : undefined;
    return isSent ? [[name, value ?? valueFor(schema, random, ids)] as const] : [];
  });
  const strange = random.next() < 0.2 ? [[random.pick(STRANGE_KEYS), random.pick(ids)]] : [];
  return Object.fromEntries([...entries, ...strange]);
}

/** Bodies that are no object that anybody asked for. */
export const BODIES: (string | Uint8Array<ArrayBuffer>)[] = [
  "",
  "{",
  "null",
  "[]",
  '"text"',
  "0",
  "\uFEFF{}",
  "[".repeat(20_000),
  `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`,
  `{"${MARKER}":1,"${MARKER}":2}`,
  '{"__proto__":{"id":1}}',
  `{"content":"${"x".repeat(70_000)}"}`,
  new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  new Uint8Array(1000),
];
