import { expect, test } from "bun:test";

import { groupByDay } from "./message-groups";

const at = (senderId: string, ...time: [day: number, hour: number, minute: number]) => ({
  senderId,
  createdAt: new Date(2026, 5, ...time).toISOString(),
});
const shape = (items: Parameters<typeof groupByDay>[0]) =>
  groupByDay(items).map(({ runs }) => runs.map((run) => run.length));

test("messages are grouped by the viewer's day and by consecutive writer", () => {
  const items = [
    at("ana", 1, 23, 50),
    at("ana", 1, 23, 58),
    at("ana", 2, 0, 1),
    at("ben", 2, 0, 2),
    at("ana", 2, 0, 3),
    at("ana", 2, 9, 0),
  ];
  expect(shape(items)).toEqual([[2], [1, 1, 1, 1]]);
  expect(groupByDay(items)[1]?.day).toBe(new Date(2026, 5, 2).toDateString());
});

test("without messages there are no days", () => expect(shape([])).toEqual([]));
