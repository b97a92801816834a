import { expect, test } from "bun:test";
import { writeBytes } from "../lib/bytes/byte-writer.ts";
import type { ByteWriter } from "../lib/bytes/byte-writer.ts";
import { createInterestNames } from "./interest-names.ts";
import { packTexts, unpackText, writeUnpacked } from "./packed-text.ts";

const ID = "a".repeat(22);
const names = createInterestNames(100);
const TRICKY = [
  "plain",
  '","name":"',
  ',"bio":"x',
  '\\","age":',
  "\u0001\u001f\u007f\t\n",
  "Zoë 👩🏽‍🚀 \u2028",
  '{"id":"',
  ',"latitude":',
  "a,",
  "]",
  "",
];

type Profile = { interests: string[] } & Record<string, unknown>;

function roundTrip(profile: Profile, text = JSON.stringify(profile)) {
  const interests = profile.interests.map(names.of);
  const person = {
    interestCount: interests.length,
    publicId: ID,
    writePublicId: (writer: ByteWriter) => writer.text(ID),
    interests,
    writeInterest: (writer: ByteWriter, index: number) => writer.text(`${interests[index]?.json},`),
  };
  const packed = Buffer.concat([
    Buffer.from("before"),
    packTexts({ profile: text, pin: "", counts: "" }, ID, interests).bytes,
    Buffer.from("after"),
  ]);
  const [start, end] = [6, packed.length - 5];
  const written = writeBytes((writer) => {
    writer.text("<");
    writeUnpacked(writer, packed, start, end, person);
    writer.text(">");
  });
  expect(Buffer.from(written).toString()).toBe(`<${text}>`);
  expect(unpackText({ bytes: packed, start, end }, person)).toBe(text);
  return end - start;
}

test("a packed text is the same once it is unpacked, whatever members write", () => {
  for (const name of TRICKY)
    for (const bio of [...TRICKY, null])
      for (const intent of ["friends", "dating", null])
        for (const profileImageUrl of [null, "/uploads/a.webp"]) {
          const interests = [...TRICKY, "hiking", "bio", "name"];
          const first = { id: ID, name, age: 31, bio, intent, interests, profileImageUrl };
          roundTrip({ ...first, status: "available" });
          roundTrip({
            ...first,
            interests: [],
            status: "busy",
            statusUntil: "2026-01-01",
          });
        }
});

test("a packed text is less than half as long, and long ones are written whole", () => {
  const profile = { id: ID, name: "Ana", age: 31, bio: "Hello", intent: "dating" };
  const rest = { interests: ["hiking", "coffee"], profileImageUrl: null, status: "available" };
  const text = JSON.stringify({ ...profile, ...rest });
  expect(roundTrip({ ...profile, ...rest })).toBeLessThan(text.length / 2);
  roundTrip({ ...profile, ...rest, bio: '"'.repeat(200_000) });
});

test("a list that is written otherwise than here stays as it is", () => {
  const text = '{"id":"x","interests":["caf\\u00e9"]}';
  roundTrip({ interests: ["café"] }, text);
});
