import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { PROFILE } from "../../people/person.columns.ts";
import type { TestApp } from "../../testing/app.ts";
import { enrol } from "../../testing/enrol.ts";
import type { Member } from "../../testing/enrol.ts";
import { annAndBea, conversations, send } from "../../testing/messages.ts";
let t: TestApp;
let ann: Member;
let bea: Member;
beforeEach(async () => {
  ({ t, ann, bea } = await annAndBea());
});
afterEach(() => t.close());

describe("spec 7: GET /api/conversations", () => {
  test("spec 3: the fields of a conversation; spec 4: unread messages are counted, newest conversation first", async () => {
    const cora = await enrol(t, { name: "Cora" });
    await send(bea, ann, "one");
    await send(bea, ann, "two");
    t.clock.now += 60_000;
    await send(ann, cora, "hi Cora");
    const answer = await conversations(ann);
    expect(answer.headers.get("x-total-count")).toBe("2");
    expect(
      answer.body.map(({ user, ...rest }) => ({
        name: user.name,
        ...rest,
      })),
    ).toEqual([
      {
        name: "Cora",
        lastMessage: {
          content: "hi Cora",
          createdAt: new Date(t.clock.now).toISOString(),
          senderId: ann.id,
        },
        unreadCount: 0,
      },
      {
        name: "Bea",
        lastMessage: {
          content: "two",
          createdAt: new Date(t.clock.now - 60_000).toISOString(),
          senderId: bea.id,
        },
        unreadCount: 2,
      },
    ]);
    expect(Object.keys(answer.body[0]!.user).sort()).toEqual(
      ["id", ...PROFILE.fields, "isOnline", "showsOnlineStatus"].sort(),
    );
    await send(ann, bea, "hi Bea");
    await send(bea, ann, "three");
    expect((await conversations(ann)).body[0]?.user.name).toBe("Bea");
    expect((await ann.get("/api/users/me")).body.unreadCount).toBe(3);
  });

  test("pages by the person of the last one known", async () => {
    const names: string[] = [];
    for (let i = 0; i < 5; i++) {
      const other = await enrol(t, { name: `Other ${i}` });
      await send(i % 2 ? ann : other, i % 2 ? other : ann, "hi");
      names.unshift(`Other ${i}`);
    }
    const seen: string[] = [];
    let before = "";
    for (let page = 0; page < 3; page++) {
      const { body } = await conversations(ann, `?limit=2${before}`);
      seen.push(...body.map(({ user }) => user.name));
      before = `&before=${body.at(-1)?.user.id}`;
    }
    expect(seen).toEqual(names);
    for (const query of [
      "?limit=0",
      "?limit=101",
      "?limit=x",
      `?before=${bea.id}`,
      "?before=unknown",
    ]) {
      expect((await conversations(ann, query)).status).toBe(400);
    }
  });

  test("a page is full, however many between are blocked", async () => {
    const others: Member[] = [];
    for (let i = 0; i < 6; i++) {
      const other = await enrol(t, { name: `Other ${i}` });
      await send(other, ann, "hi");
      others.unshift(other);
    }
    for (const { id } of others.slice(0, 3)) await ann.post("/api/blocks", { userId: id });
    const { body, headers } = await conversations(ann, "?limit=2");
    expect(body.map(({ user }) => user.name)).toEqual(["Other 2", "Other 1"]);
    expect(headers.get("x-total-count")).toBe("3");
    const rest = await conversations(ann, `?limit=2&before=${body.at(-1)?.user.id}`);
    expect(rest.body.map(({ user }) => user.name)).toEqual(["Other 0"]);
  });
});
