import { INTENTS } from "@hereabouts/db/enumerations";
import { pieceOf, writeWhole } from "../lib/bytes/byte-writer.ts";
import type { ByteWriter } from "../lib/bytes/byte-writer.ts";
import type { Bytes } from "../lib/bytes/byte-store.ts";
import type { InterestName } from "./interest-names.ts";
import { writtenNames } from "./packed-interests.ts";

/** Common parts of serialized people. Each has a comma and a field name with quotes, which cannot occur within a value. */
const PIECES = [
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
/** JSON escapes control characters, so each stands for a piece, these two for the list of interests and for the id. */
const LIST_CODE = 31;
const ID_CODE = 29;
/** What follows, up to a byte of ASCII, is UTF-8: other bytes from 128 on stand for two characters. */
const UTF8_CODE = 30;
const FIRST_PAIR = 128;
/** Three bytes of UTF-8, and the code before them. */
const MOST_A_CHARACTER = 4;
/** The commonest pairs of letters in the app's own texts, English and German alike. */
const LETTERS =
  "e t enern s inch ar esdeheouei d sre tnetestnd ith n wange eseied , icntisu veleonitoras oh o atme yarngyohttounhohaur" +
  "c m l het p bhirt.  gt.ssy otacelbenicoalagrsedil fm siemllealanomaadehlitiomld u kdawediwon.e.ownsl ofg pltseeWedulo " +
  "zsahrwit,keevriigw";
const DIGITS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, "0")).join("");
const LIST = String.fromCharCode(LIST_CODE);
const ID = String.fromCharCode(ID_CODE);
export const BEFORE_ID = '{"id":"';
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
const CODED_PIECES = [undefined, ...PIECES.map(pieceOf)];

const BEFORE_ID_BYTES = Buffer.from(BEFORE_ID);
const BRACKET = Buffer.from("[");

function packingWith(pairs: string) {
  const bytes = Buffer.from(pairs);
  const codes = new Uint8Array(FIRST_PAIR ** 2);
  const characters = Uint16Array.from({ length: 2 * FIRST_PAIR }, (_, byte) => byte << 8);
  for (let at = 0; at < bytes.length; at += 2) {
    const code = FIRST_PAIR + at / 2;
    codes[(bytes[at] as number) * FIRST_PAIR + (bytes[at + 1] as number)] = code;
    characters[code] = bytes.readUInt16BE(at);
  }
  return { codes, unpacking: { pieces: CODED_PIECES, characters, utf8: UTF8_CODE } };
}
const letters = packingWith(LETTERS);
const digits = packingWith(DIGITS);

let scratch = Buffer.allocUnsafe(2 ** 12);

function makeRoom(end: number) {
  if (end > scratch.length) scratch = Buffer.concat([scratch], 2 * end);
}

function copyInto(start: number, bytes: Buffer) {
  makeRoom(start + bytes.length);
  return start + bytes.copy(scratch, start);
}

/** Packs a text into the scratch from `start` on; returns its end. */
function packInto(start: number, text: string, codes: Uint8Array) {
  makeRoom(start + MOST_A_CHARACTER * text.length);
  let to = start;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character < FIRST_PAIR) {
      const next = text.charCodeAt(at + 1);
      const code = next < FIRST_PAIR ? (codes[character * FIRST_PAIR + next] as number) : 0;
      scratch[to++] = code || character;
      if (code) at += 1;
      continue;
    }
    const from = at;
    while (text.charCodeAt(at) >= FIRST_PAIR) at += 1;
    scratch[to++] = UTF8_CODE;
    to += scratch.write(text.slice(from, at), to);
    // A pair here would be taken for UTF-8.
    if (at < text.length) scratch[to++] = text.charCodeAt(at);
  }
  return to;
}

/** What the texts of a person do not contain. */
type OutsideTexts = {
  publicId: string;
  writePublicId: (writer: ByteWriter) => void;
  interestCount: number;
  interests: readonly InterestName[];
  /** Writes it with a comma after it. */
  writeInterest: (writer: ByteWriter, index: number) => void;
};

const listOf = (interests: readonly InterestName[]) =>
  `[${interests.map(({ json }) => json).join(",")}]`;

const withCodes = (text: string) => text.replace(ANY_PIECE, (piece) => CODES[piece] ?? piece);

type Texts = { profile: string; pin: string; counts: string };

/**
 * Packs the texts of a person to a third, without the id at their beginning and the interests. Between the pin and the
 * counts are the interests without a number.
 */
export function packTexts(
  { profile, pin, counts }: Texts,
  publicId: string,
  interests: readonly InterestName[],
) {
  const listed = profile
    .replace(`${BEFORE_ID}${publicId}`, ID)
    .replace(`"interests":${listOf(interests)}`, `"interests":${LIST}`);
  const pinAt = packInto(0, withCodes(listed), letters.codes);
  const namesAt = packInto(pinAt, withCodes(pin), digits.codes);
  const countsAt = copyInto(namesAt, writtenNames(interests));
  const end = packInto(countsAt, withCodes(counts), letters.codes);
  return { bytes: Buffer.from(scratch.subarray(0, end)), start: 0, pinAt, namesAt, countsAt, end };
}

function unpackPairs({ bytes, start, end }: Bytes) {
  const unpacked = Buffer.allocUnsafe(2 * (end - start));
  let to = 0;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] as number;
    if (byte >= FIRST_PAIR) {
      to = unpacked.writeUInt16BE(letters.unpacking.characters[byte] as number, to);
    } else if (byte !== UTF8_CODE) unpacked[to++] = byte;
    else
      for (; at + 1 < end && (bytes[at + 1] as number) >= FIRST_PAIR; at += 1)
        unpacked[to++] = bytes[at + 1] as number;
  }
  return unpacked.toString("utf8", 0, to);
}

export const unpackText = (packed: Bytes, { publicId, interests }: OutsideTexts) =>
  unpackPairs(packed).replace(ANY_CODE, (code) => {
    if (code === ID) return BEFORE_ID + publicId;
    return code === LIST ? listOf(interests) : (PIECES[code.charCodeAt(0) - 1] ?? code);
  });

/** Unpacks into an answer. */
export const writeUnpacked = (
  writer: ByteWriter,
  bytes: Buffer,
  start: number,
  end: number,
  person: OutsideTexts,
) =>
  writer.packed(bytes, start, end, letters.unpacking, (code) => {
    if (code === ID_CODE) {
      writeWhole(writer, BEFORE_ID_BYTES);
      return person.writePublicId(writer);
    }
    writeWhole(writer, BRACKET);
    for (let index = 0; index < person.interestCount; index += 1)
      person.writeInterest(writer, index);
    writer.endList();
  });

const nothingElse = () => undefined;

export const writePin = (writer: ByteWriter, bytes: Buffer, start: number, end: number) =>
  writer.packed(bytes, start, end, digits.unpacking, nothingElse);
