import { expect, test } from "bun:test";
import { seeded } from "../lib/seeded-random.ts";
import { testApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { readAllRelations, readRelations } from "./relations.repo.ts";

test("all relations of a viewer are those to each of the others, or more than were asked for", async () => {
  const t = await testApp({ RATE_LIMIT_SCALE: "1000" });
  const random = seeded(5);
  const people: Member[] = [];
  for (let i = 0; i < 8; i += 1) people.push(await enrol(t));
  for (let step = 0; step < 120; step += 1) {
    const [one, other] = [random.pick(people), random.pick(people)];
    if (random.next() < 0.6) await one.post(`/api/messages/${other.id}`, { content: "hello" });
    else await one.post("/api/matches", { userId1: one.id, userId2: other.id });
  }
  const { db } = t.deps;
  const ids = people.map(({ userId }) => userId);
  for (const { userId } of people) {
    const each = await readRelations(db, userId, ids);
    const all = await readAllRelations(db, userId, 200);
    expect(each.size).toBeGreaterThan(2);
    expect(all.size).toBe(each.size);
    expect(ids.map((id) => all.get(id))).toEqual(ids.map((id) => each.get(id)));
    expect(each.get(userId)).toBeUndefined();
    expect((await readAllRelations(db, userId, 2)).size).toBeGreaterThanOrEqual(2);
  }
  await t.close();
});
