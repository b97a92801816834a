import { expect, test } from "bun:test";
import { freshDatabase } from "@hereabouts/db/fresh";
import { createLeader } from "./leader.ts";

const QUICK = { leaseMs: 2000, renewIntervalMs: 20 };

test("one server leads; when it ends or stands still another takes over, and it no longer leads when it goes on", async () => {
  const { db, close } = await freshDatabase();
  const leads = Array.from({ length: 3 }, () => createLeader(db, crypto.randomUUID(), QUICK));
  const begun: number[] = [];
  leads.forEach(({ onLead }, index) => onLead(() => begun.push(index)));
  const timers = leads.map(({ hold }) => hold());
  const leading = () =>
    leads.flatMap(({ leads: isLeading }, index) => (isLeading() ? [index] : []));
  const nextAfter = async (last?: number) => {
    for (;;) {
      const [one, ...more] = leading();
      expect(more).toEqual([]);
      if (one !== undefined && one !== last) return one;
      await Bun.sleep(5);
    }
  };
  const first = await nextAfter();
  clearInterval(timers[first]);
  await leads[first]?.giveUp();
  const second = await nextAfter(first);
  // It stands still, and says nothing.
  clearInterval(timers[second]);
  const third = await nextAfter(second);
  expect(new Set([first, second, third]).size).toBe(3);
  expect(begun).toEqual([first, second, third]);
  timers.forEach(clearInterval);
  await leads[third]?.giveUp();
  await close();
});
