import { beforeAll, expect, test } from "bun:test";

import { serverNow } from "@/lib/time/server-time";
import { loadMyEventsTexts } from "@/texts/my-events";
import { loadMemberTexts } from "@/texts/texts";

import { daysOf, firstPast } from "./event-days";

beforeAll(() => Promise.all([loadMemberTexts(), loadMyEventsTexts()]));

const HOUR_MS = 3_600_000;
const at = (hours: number, timeZone = "UTC") => ({
  dateTime: new Date(serverNow() + hours * HOUR_MS).toISOString(),
  timeZone,
});

test("events are grouped by day", () => {
  const days = daysOf([at(48), at(48), at(96)]);
  expect(days.map(({ events }) => events.length)).toEqual([2, 1]);
  expect(new Set(days.map(({ label }) => label)).size).toBe(2);
});

test("events that have begun are apart from upcoming ones, also on the same day", () => {
  const [begun, ahead] = [at(-0.001), at(0.001)];
  const labels = daysOf([ahead, begun]).map(({ label }) => label);
  expect(labels.length).toBe(2);
  expect(labels[0]).not.toBe(labels[1]);
});

test("the first past group is known, if any group precedes it", () => {
  const until = (hours: number, endsIn: number) => ({ ...at(hours), endsAt: at(endsIn).dateTime });
  const [ahead, on, over] = [until(48, 50), until(-1, 1), until(-96, -94)];
  const keyOf = (event: typeof ahead) => daysOf([event])[0]?.key;
  expect(firstPast(daysOf([ahead, on, over]))).toBe(keyOf(over));
  for (const events of [[], [over], [ahead, on], [ahead]])
    expect(firstPast(daysOf(events))).toBeUndefined();
});

test("the day is that of the event's own time zone", () => {
  const instant = at(24 * 9).dateTime.replace(/T.*/, "T12:00:00.000Z");
  const [east, west] = ["Pacific/Kiritimati", "Pacific/Pago_Pago"].map((timeZone) =>
    daysOf([{ dateTime: instant, timeZone }]).map(({ key }) => key),
  );
  expect(east).not.toEqual(west);
});
