import { expect, test } from "bun:test";

import { eventsOfWeek } from "./map-events";

const NOW = Date.parse("2026-11-23T12:00:00Z");
const HOUR_MS = 3_600_000;
const event = (id: string, hours: number, changes: object = {}) => ({
  id,
  title: id,
  category: "social" as const,
  dateTime: new Date(NOW + hours * HOUR_MS).toISOString(),
  timeZone: "UTC",
  location: "North pier",
  imageUrl: null,
  createdBy: "somebody",
  isCancelled: false,
  latitude: 10 as number | null,
  longitude: 20 as number | null,
  ...changes,
});

test("the map shows events within a week that are not called off and have a position", () => {
  const listed = [
    event("over", -1),
    event("tonight", 6),
    event("called off", 7, { isCancelled: true }),
    event("without a point", 8, { latitude: null, longitude: null }),
    event("kept without its point", 9, { latitude: undefined, longitude: undefined }),
    event("in a week", 7 * 24),
    event("later", 7 * 24 + 1),
  ];
  expect(eventsOfWeek(listed, NOW).map(({ id }) => id)).toEqual(["tonight", "in a week"]);
});

test("the map shows at most the thirty soonest", () => {
  const many = Array.from({ length: 40 }, (_, index) => event(`event ${index}`, index + 1));
  expect(eventsOfWeek(many, NOW).map(({ id }) => id)).toEqual(
    many.slice(0, 30).map(({ id }) => id),
  );
});
