import { afterEach, beforeEach, expect, test } from "bun:test";
import { testApp } from "../../testing/app.ts";
import type { TestApp } from "../../testing/app.ts";
import { findInconsistencies } from "../../testing/database/consistency.ts";
import { enrol } from "../../testing/enrol.ts";
import type { Member } from "../../testing/enrol.ts";
import { indexMessages } from "./index-messages.service.ts";

let t: TestApp;
let ann: Member;
let bea: Member;
let cleo: Member;
beforeEach(async () => {
  t = await testApp({ RATE_LIMIT_SCALE: "100" });
  ann = await enrol(t, { name: "Ann" });
  bea = await enrol(t, { name: "Bea" });
  cleo = await enrol(t, { name: "Cleo" });
});
afterEach(() => t.close());

const write = async (from: Member, to: Member, content: string) =>
  (await from.post(`/api/messages/${to.id}`, { content })).body;
const search = (by: Member, q: string, more = "") =>
  by.get(`/api/messages/search?q=${encodeURIComponent(q)}${more}` as "/api/messages/search");
const found = async (by: Member, q: string) =>
  (await search(by, q)).body.map(({ snippet }) => snippet);
const indexed = async () =>
  (await t.deps.db.$client.execute("SELECT hex(block) AS block FROM message_index_data")).rows
    .map(({ block }) => Buffer.from(String(block), "hex").toString("latin1"))
    .join(" ");

/** Each is tried before and after the index has it. */
async function both(check: () => Promise<void>) {
  await check();
  await indexMessages(t.deps);
  await check();
}

test("one's own messages are found, newest first, and nobody else's", async () => {
  const first = await write(ann, bea, "Shall we meet at the café Müller?");
  await write(bea, ann, "Yes, the CAFE on Hauptstraße");
  await write(cleo, bea, "My favourite café is closed");
  await both(async () => {
    expect(await found(ann, "cafe")).toEqual([
      "Yes, the CAFE on Hauptstraße",
      "Shall we meet at the café Müller?",
    ]);
    expect(await found(ann, "hauptstrasse")).toHaveLength(1);
    expect(await found(ann, "café mull")).toEqual(["Shall we meet at the café Müller?"]);
    expect(await found(ann, "mull cafe ")).toEqual([]);
    expect(await found(ann, "favourite")).toEqual([]);
    const [hit] = (await search(ann, "muller")).body;
    expect(hit).toMatchObject({ messageId: first.id, senderId: ann.id, user: { id: bea.id } });
    expect(hit?.matches.map(([from, to]) => hit.snippet.slice(from, to))).toEqual(["Müller"]);
    const before = (await search(ann, "cafe", "&limit=1")).body.at(-1)?.messageId;
    expect((await search(ann, "cafe", `&limit=1&before=${before}`)).body[0]?.messageId).toBe(
      first.id,
    );
  });
});

test("a word is found by its beginning among many others, newest first", async () => {
  await write(ann, bea, "Meet me in the cafeteria");
  for (let each = 0; each < 55; each += 1) await write(ann, bea, `cafe ${each}`);
  await write(bea, ann, "No, at the CAFÉHAUS");
  await write(bea, cleo, "The cafetiere is broken");
  await both(async () => {
    const hits = await found(ann, "cafe");
    expect(hits[0]).toBe("No, at the CAFÉHAUS");
    expect(hits).toHaveLength(50);
    const all = (await search(ann, "me cafe")).body.map(({ snippet }) => snippet);
    expect(all).toEqual(["Meet me in the cafeteria"]);
  });
  expect((await search(ann, "cafe", "&limit=100")).body).toHaveLength(57);
});

test("of very many words with one beginning some are found by it, and each by itself", async () => {
  const word = (each: number) =>
    `xylo${String.fromCharCode(97 + (each % 26), 97 + Math.floor(each / 26))}`;
  for (let each = 0; each < 210; each += 30) {
    const words = Array.from({ length: 30 }, (_, index) => word(each + index));
    await write(ann, bea, words.join(" "));
  }
  await both(async () => {
    expect(await found(ann, "xylo")).toHaveLength(7);
    for (const each of [0, 209]) expect(await found(ann, word(each))).toHaveLength(1);
  });
});

test("an edited message is found by its new words, a removed one not at all, nor is it on the disk", async () => {
  const edited = await write(ann, bea, "zebrafish");
  const removed = await write(ann, bea, "wolverine");
  await indexMessages(t.deps);
  expect(await indexed()).toContain("xwolverine");
  await ann.put(`/api/messages/${bea.id}/${edited.id}`, { content: "armadillo" });
  await ann.delete(`/api/messages/${bea.id}/${removed.id}`);
  expect([await found(ann, "zebrafish"), await found(bea, "wolverine")]).toEqual([[], []]);
  for (const word of ["zebrafish", "wolverine"]) expect(await indexed()).not.toContain(word);
  await indexMessages(t.deps);
  expect(await found(bea, "armadillo")).toEqual(["armadillo"]);
});

test("a deleted account takes its conversations out of the index", async () => {
  await write(ann, bea, "pangolin");
  await write(cleo, bea, "capybara");
  await indexMessages(t.deps);
  await t.deps.db.$client.execute({
    sql: "DELETE FROM users WHERE public_id = ?",
    args: [ann.id],
  });
  expect(await found(bea, "pangolin")).toEqual([]);
  expect(await found(bea, "capybara")).toEqual(["capybara"]);
  expect(await indexed()).not.toContain("pangolin");
});

test("the integrity check of the database finds nothing after all conversations are deleted", async () => {
  await write(ann, bea, "pangolin");
  await write(ann, cleo, "capybara");
  await indexMessages(t.deps);
  await t.deps.db.$client.execute("DELETE FROM conversations");
  expect(await findInconsistencies(t.deps.db)).toEqual([]);
});

test("blocked or suspended: no hit", async () => {
  await write(bea, ann, "otter");
  await write(cleo, ann, "otter");
  await both(async () => expect(await found(ann, "otter")).toHaveLength(2));
  await bea.post("/api/blocks", { userId: ann.id });
  expect((await search(ann, "otter")).body.map(({ user }) => user.id)).toEqual([cleo.id]);
  expect(await found(bea, "otter")).toEqual([]);
});

test("hostile: operators, quotes, signs alone, far too long, a foreign cursor, signed out", async () => {
  const theirs = await write(bea, cleo, "hello");
  await write(ann, bea, 'say "hello" OR NEAR(world) * 5% 你好 👍');
  await both(async () => {
    for (const q of ['"', '""', "hello*", "words:hello", "NEAR(", "a AND", "%", "^x", "\\", "()"])
      expect((await search(ann, q)).status).toBe(200);
    for (const q of ["", "   ", "?!…", "👍"]) expect(await found(ann, q)).toEqual([]);
    expect(await found(ann, "hello' OR \"near")).toHaveLength(1);
    expect(await found(ann, "你好")).toHaveLength(1);
  });
  for (const more of [`&before=${theirs.id}`, "&before=1", "&limit=0"])
    expect((await search(ann, "hello", more)).status).toBe(400);
  expect((await search(ann, "x".repeat(10_000))).status).toBe(400);
  expect((await ann.get("/api/messages/search")).status).toBe(400);
  expect((await t.client("").get("/api/messages/search?q=hello")).status).toBe(401);
});

test("a snippet is a piece around what was found, cut between characters", async () => {
  await write(ann, bea, `${"😀".repeat(60)} needle ${"word ".repeat(60)}`);
  await both(async () => {
    const [hit] = (await search(ann, "needle")).body;
    expect(hit?.snippet.isWellFormed()).toBe(true);
    expect(hit?.snippet.length).toBeLessThan(170);
    expect(hit?.isCut).toEqual({ before: true, after: true });
    expect(hit?.matches.map(([from, to]) => hit.snippet.slice(from, to))).toEqual(["needle"]);
  });
});
