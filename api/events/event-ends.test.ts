import { afterEach, beforeEach, expect, test } from "bun:test";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { HOUR_MS, host } from "../testing/events.ts";
import { expectRefusal } from "../testing/refusal.ts";

let t: TestApp;
let ann: Member;
let ben: Member;

beforeEach(async () => {
  t = await testApp();
  [ann, ben] = [await enrol(t, { name: "Ann" }), await enrol(t, { name: "Ben" })];
});
afterEach(() => t.close());

const at = (hours: number) => new Date(t.clock.now + hours * HOUR_MS).toISOString();
async function plan(more: Record<string, unknown> = {}) {
  const event = await host(t, ann, { title: "Tea", dateTime: at(24), ...more });
  const path = `/api/events/${event.id}` as const;
  return { path, end: async (by = ann) => (await by.get(path)).body.endsAt };
}

test("without an end it lasts two hours, and another start moves the end along", async () => {
  const { path, end } = await plan();
  expect(await end(ben)).toBe(at(26));
  await ann.put(path, { endsAt: at(29) });
  expect(await end(ben)).toBe(at(29));
  await ann.put(path, { dateTime: at(48) });
  expect(await end()).toBe(at(53));
  await ann.put(path, { title: "More tea" });
  expect(await end()).toBe(at(53));
  await ann.put(path, { endsAt: null });
  expect(await end()).toBe(at(50));
});

test("it is what clocks show in the event's zone, also in the night in which they change", async () => {
  const { end } = await plan({
    dateTime: "2026-10-25T01:30:00",
    endsAt: "2026-10-25T03:30:00",
    timeZone: "Europe/Berlin",
  });
  expect(await end()).toBe("2026-10-25T02:30:00.000Z");
});

test("one that is no later than the start, or a day after it, is refused and changes nothing", async () => {
  const { path, end } = await plan({ endsAt: at(25) });
  const wrong = [at(24), at(23), at(48.1), "tomorrow", 7];
  for (const endsAt of wrong) {
    expectRefusal(await ann.put(path, { title: "x", endsAt }), 400, "invalid_input", ["endsAt"]);
    const planned = { title: "x", description: "x", category: "food", location: "x" };
    expectRefusal(
      await ann.post("/api/events", { ...planned, dateTime: at(24), endsAt }),
      400,
      "invalid_input",
      ["endsAt"],
    );
  }
  expectRefusal(await ben.put(path, { endsAt: at(30) }), 403, "forbidden");
  expect([await end(), (await ann.get(path)).body.title]).toEqual([at(25), "Tea"]);
  await ann.put(path, { endsAt: at(48) });
  expect(await end()).toBe(at(48));
});

test("until it ends it is among what one goes to, and a calendar has its end", async () => {
  const { path } = await plan({ endsAt: at(30) });
  await ben.post(`${path}/join`);
  const titles = async (part: string) => {
    const { body } = await ben.get(`/api/events/mine?part=${part}`);
    return body.map(({ title }) => title);
  };
  const ends = at(30).replace(/[-:]|\.\d+/g, "");
  expect((await ben.get(`${path}/calendar`)).text).toContain(`DTEND:${ends}`);
  t.clock.now += 29 * HOUR_MS;
  expect([await titles("next"), await titles("past")]).toEqual([["Tea"], []]);
  expectRefusal(await (await enrol(t)).post(`${path}/join`), 409, "event_over");
  t.clock.now += HOUR_MS;
  expect([await titles("next"), await titles("past")]).toEqual([[], ["Tea"]]);
});
