import { expect, test } from "bun:test";
import { schema } from "@dicebear/open-peeps";
import { PORTRAITS, portraitPath } from "@hereabouts/api/demo/portraits";
import { BOTS, VISITOR } from "@hereabouts/api/demo/sandbox-people";
import { drawPortrait } from "./build-portraits.ts";

/** The names that the library knows for a part. */
function namesOf(part: string) {
  const known = schema.properties as Record<string, { items: { enum: unknown[] } }>;
  return known[part]?.items.enum;
}

const portraits = Object.values(PORTRAITS);

test("every part of a portrait is one that the library can draw", () => {
  for (const [head, face, , , , , { beard, glasses } = {}] of portraits) {
    expect(namesOf("head")).toContain(head);
    expect(namesOf("face")).toContain(face);
    if (beard !== undefined) expect(namesOf("facialHair")).toContain(beard);
    if (glasses !== undefined) expect(namesOf("accessories")).toContain(glasses);
  }
});

test("everybody of the demo has a face of their own, the same each time, and nothing in it runs or loads", () => {
  const everybody = [VISITOR, ...BOTS];
  const paths = everybody.map(({ name }) => portraitPath(name));
  expect(new Set(paths).size).toBe(everybody.length);
  const drawn = portraits.map(drawPortrait);
  expect(new Set(drawn).size).toBe(everybody.length);
  expect(portraits.map(drawPortrait)).toEqual(drawn);
  for (const picture of drawn) {
    expect(picture).toStartWith("<svg");
    expect(picture).not.toMatch(/<script|href=|url\(http| on\w+=|<image|<foreignObject/i);
    expect(Bun.gzipSync(Buffer.from(picture)).length).toBeLessThan(12_000);
  }
});
