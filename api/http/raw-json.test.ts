import { expect, test } from "bun:test";
import { Hono } from "hono";
import type { ByteWriter } from "../lib/bytes/byte-writer.ts";
import { rawJson } from "./raw-json.ts";

const app = new Hono().get("/:letter/:length", (c) => {
  const { letter, length } = c.req.param();
  return rawJson(c, (writer: ByteWriter) => writer.text(letter.repeat(Number(length))));
});

test.each([1, 9_000, 14 * 1024 - 1, 14 * 1024, 300_000])(
  "an answer of %d bytes is what it was, whatever is written before it is read",
  async (length) => {
    const letters = ["a", "b", "c"];
    const answers = await Promise.all(letters.map((letter) => app.request(`/${letter}/${length}`)));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(texts).toEqual(letters.map((letter) => letter.repeat(length)));
  },
);
