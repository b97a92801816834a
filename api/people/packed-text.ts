import { INTENTS } from "@hereabouts/db/enumerations";
import { writeWhole } from "../lib/bytes/byte-writer.ts";
import type { ByteWriter } from "../lib/bytes/byte-writer.ts";
import type { Bytes } from "../lib/bytes/byte-store.ts";
import type { InterestName } from "./interest-names.ts";

/** Common parts of serialized people. Each has a comma and a field name with quotes, which cannot occur within a value. */
const PIECES = [
  '{"id":"',
  '","name":"',
  '","age":',
  ',"bio":"',
  ...INTENTS.map((intent) => `","intent":"${intent}","interests":`),
  ',"profileImageUrl":null,"status":"available"',
  ',"profileImageUrl":"',
  '","status":"available"',
  ',"latitude":',
  ',"longitude":',
  ',"connectionsCount":0,"eventsJoined":0,"matchRate":0',
  ',"connectionsCount":',
  ',"eventsJoined":',
  ',"matchRate":',
];
/** JSON escapes control characters, so each stands for a piece, and the last for the list of interests. */
const LIST_CODE = 31;
const LIST = String.fromCharCode(LIST_CODE);
const CODES = Object.fromEntries(
  PIECES.map((piece, index) => [piece, String.fromCharCode(index + 1)]),
);
const ANY_PIECE = new RegExp(
  PIECES.toSorted((a, b) => b.length - a.length)
    .map((piece) => piece.replaceAll(/[{[]/g, "\\$&"))
    .join("|"),
  "g",
);
const ANY_CODE = new RegExp(`[${String.fromCharCode(1)}-${LIST}]`, "g");
const PIECE_BYTES = [Buffer.alloc(0), ...PIECES.map((piece) => Buffer.from(piece))];

const [BRACKET, COMMA, END_BRACKET] = [Buffer.from("["), Buffer.from(","), Buffer.from("]")];

type WithInterests = {
  interestCount: number;
  interestAt: (index: number) => InterestName;
};

const listOf = (interests: readonly InterestName[]) =>
  `[${interests.map(({ json }) => json).join(",")}]`;

/** Packs the text of a person, with the interests as a list, to less than half. */
export const packText = (text: string, interests: readonly InterestName[] = []) =>
  text
    .replace(`"interests":${listOf(interests)}`, `"interests":${LIST}`)
    .replace(ANY_PIECE, (piece) => CODES[piece] ?? piece);

export function unpackText({ bytes, start, end }: Bytes, person: WithInterests) {
  const names = Array.from({ length: person.interestCount }, (_, index) =>
    person.interestAt(index),
  );
  return bytes
    .toString("utf8", start, end)
    .replace(ANY_CODE, (code) =>
      code === LIST ? listOf(names) : (PIECES[code.charCodeAt(0) - 1] ?? code),
    );
}

/** Unpacks into an answer. */
export const writeUnpacked = (
  writer: ByteWriter,
  bytes: Buffer,
  start: number,
  end: number,
  person: WithInterests,
) =>
  writer.packed(bytes, start, end, PIECE_BYTES, () => {
    writeWhole(writer, BRACKET);
    for (let index = 0; index < person.interestCount; index += 1) {
      if (index > 0) writeWhole(writer, COMMA);
      writeWhole(writer, person.interestAt(index).bytes);
    }
    writeWhole(writer, END_BRACKET);
  });
