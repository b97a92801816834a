import { z } from "zod";
import { BODIES, hostileText, objectFor, valueFor } from "./hostile-values.ts";
import type { Schema } from "./hostile-values.ts";
import type { Random } from "../../lib/seeded-random.ts";
import { CLIENT_FRAMES } from "../../realtime/client-frames.schema.ts";
import type { ClientFrameType } from "../../realtime/client-frames.schema.ts";
import { FRAME_BYTES_MAX } from "../../realtime/frame-limits.schema.ts";
import { CLOSE } from "../../realtime/socket.ts";
import { PAYLOAD_BYTES_MAX } from "../../sockets/frames.ts";

const TYPES = Object.keys(CLIENT_FRAMES) as ClientFrameType[];
const SCHEMAS = Object.fromEntries(
  TYPES.map((type) => [type, z.toJSONSchema(CLIENT_FRAMES[type], { io: "input" }) as Schema]),
);
/** What only the server says, what every object has, and what is nothing. */
const FOREIGN = [
  "hello",
  "pong",
  "message",
  "read",
  "presence",
  "match",
  "event",
  "nearby",
  "warning",
  "session_ended",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "then",
  "get",
  "",
  "PING",
  " ping",
  "ping\0",
  "typing ",
  "admin",
  "publish",
  "subscribe",
  "member:1",
];
const SIZES = [
  FRAME_BYTES_MAX - 2,
  FRAME_BYTES_MAX,
  FRAME_BYTES_MAX + 1,
  PAYLOAD_BYTES_MAX - 8,
  30_000,
  1_000_000,
];
/** The protocol's own code, from the engine: such a frame is never read. */
const MESSAGE_TOO_BIG = 1009;

export type HostileFrame = string | Uint8Array<ArrayBuffer>;

function ofKnownType(random: Random, ids: readonly string[]) {
  const type = random.pick(TYPES);
  return JSON.stringify({ ...objectFor(SCHEMAS[type] ?? {}, random, ids), type });
}

function ofUnknownType(random: Random, ids: readonly string[]) {
  const type = random.next() < 0.8 ? random.pick(FOREIGN) : valueFor({}, random, ids);
  const userId = random.pick(ids);
  return JSON.stringify({ type, userId, eventIds: [userId], message: { content: "Boo" } });
}

function ofSomeSize(random: Random) {
  const size = random.pick(SIZES);
  const letter = random.pick(["x", "é", "👩"]);
  const padding = letter.repeat(Math.max(0, Math.floor((size - 30) / Buffer.byteLength(letter))));
  return JSON.stringify({ type: "ping", padding });
}

function binary(random: Random) {
  const noise = Uint8Array.from({ length: 200 }, () => Math.floor(random.next() * 256));
  return random.pick([noise, new Uint8Array(0), new TextEncoder().encode('{"type":"ping"}')]);
}

/** `{"type":"ping"}` and the like with a few letters changed. */
function broken(random: Random, ids: readonly string[]) {
  const letters = ofKnownType(random, ids).slice(0, 500).split("");
  for (let changes = 0; changes < 3; changes += 1)
    letters[Math.floor(random.next() * letters.length)] = random.pick([
      "",
      '"',
      "}",
      "\\",
      "\u2028",
    ]);
  return letters.join("");
}

const deep = (random: Random) => `{"type":"ping","a":${"[".repeat(random.pick([100, 1800, 2000]))}`;

/** One frame that no client of good will sends, or nearly one; the same for the same `random`. */
export function hostileFrame(random: Random, ids: readonly string[]): HostileFrame {
  const make = random.pick([
    ofKnownType,
    ofKnownType,
    ofKnownType,
    ofUnknownType,
    ofUnknownType,
    ofSomeSize,
    binary,
    broken,
    deep,
    hostileText,
    () => random.pick(BODIES),
  ]);
  return make(random, ids);
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** How the contract has it: the code that closes the connection, or nothing when the frame is one. */
export function closeCodeFor(frame: HostileFrame) {
  if (Buffer.byteLength(frame) > PAYLOAD_BYTES_MAX) return MESSAGE_TOO_BIG;
  if (Buffer.byteLength(frame) > FRAME_BYTES_MAX) return CLOSE.tooLarge;
  if (typeof frame !== "string") return CLOSE.badFrame;
  const value = parsed(frame.toWellFormed()) as { type?: unknown } | null | undefined;
  const known = TYPES.find((type) => type === value?.type);
  return known && CLIENT_FRAMES[known].safeParse(value).success ? undefined : CLOSE.badFrame;
}
