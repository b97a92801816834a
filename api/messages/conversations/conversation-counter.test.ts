import { expect, test } from "bun:test";
import { testApp } from "../../testing/app.ts";
import { enrol } from "../../testing/enrol.ts";
import type { Member } from "../../testing/enrol.ts";

const OPENED_MAX = 8;

test("the number of conversations equals the list for everybody, in a rush and after somebody has gone", async () => {
  const t = await testApp({ RATE_LIMIT_SCALE: "100" });
  const members: Member[] = [];
  for (let i = 0; i < OPENED_MAX; i++) members.push(await enrol(t));
  const write = (from: Member, to: Member) =>
    from.post(`/api/messages/${to.id}`, { content: "hello" });
  const countOf = async (of: Member) => {
    const all = (await of.get("/api/conversations?limit=100")).body.length;
    const first = await of.get("/api/conversations?limit=1");
    expect(first.headers.get("x-total-count")).toBe(String(all));
    return all;
  };
  const pairs = members.flatMap((one) =>
    members.filter((other) => other !== one).map((other) => [one, other] as const),
  );
  await Promise.all([...pairs, ...pairs].map(([one, other]) => write(one, other)));
  for (const member of members) expect(await countOf(member)).toBe(OPENED_MAX - 1);
  const [gone, ...left] = members;
  await t.deps.db.$client.execute({ sql: "DELETE FROM users WHERE id = ?", args: [gone!.userId] });
  for (const member of left) expect(await countOf(member)).toBe(OPENED_MAX - 2);
  await t.close();
});
