import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { act, cleanup, render } from "@testing-library/react";

import { learnServerTime } from "../time/server-time";
import { type Status, statusOf, useStatus } from "./status";

const HOUR_MS = 3_600_000;
const start = Date.UTC(2030, 0, 1);

beforeEach(() => {
  jest.useFakeTimers({ now: start });
  // Resets the server's clock, which responses of other tests have set.
  learnServerTime(new Response(null, { headers: { Date: new Date(start).toUTCString() } }));
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const until = (ms: number) => new Date(start + ms).toISOString();
const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

function Shown({ person }: { person: { status: Status; statusUntil?: string } }) {
  return <p>{useStatus(person).status}</p>;
}
const shown = () => [...document.querySelectorAll("p")].map(({ textContent }) => textContent);

test("a status ends on time on every screen, without a request", () => {
  const people = [
    { status: "coffee" as const, statusUntil: until(2 * HOUR_MS) },
    { status: "reading" as const, statusUntil: until(HOUR_MS) },
    { status: "busy" as const },
  ];
  render(people.map((person) => <Shown key={person.status} person={person} />));
  expect(shown()).toEqual(["coffee", "reading", "busy"]);
  pass(HOUR_MS - 1);
  expect(shown()).toEqual(["coffee", "reading", "busy"]);
  pass(1);
  expect(shown()).toEqual(["coffee", "available", "busy"]);
  pass(HOUR_MS);
  expect(shown()).toEqual(["available", "available", "busy"]);
});

test("a nearer end replaces the timer, and what is gone has none", () => {
  const late = { status: "coffee" as const, statusUntil: until(4 * HOUR_MS) };
  const soon = { status: "coffee" as const, statusUntil: until(HOUR_MS) };
  const { rerender, unmount } = render(<Shown person={late} />);
  rerender(<Shown person={soon} />);
  pass(HOUR_MS);
  expect(shown()).toEqual(["available"]);
  rerender(<Shown person={late} />);
  expect(shown()).toEqual(["coffee"]);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

test("if the clock is corrected meanwhile, the timer starts again", () => {
  const person = { status: "coffee" as const, statusUntil: until(HOUR_MS) };
  const { rerender } = render(<Shown person={person} />);
  pass(HOUR_MS);
  expect(shown()).toEqual(["available"]);
  jest.setSystemTime(start + HOUR_MS - 1000);
  rerender(<Shown person={{ ...person }} />);
  expect(shown()).toEqual(["coffee"]);
  pass(1000);
  expect(shown()).toEqual(["available"]);
});

test("a response that was cached too long has an ended status", () => {
  const person = { status: "coffee" as const, statusUntil: until(-1) };
  expect(statusOf(person)).toEqual({ status: "available" });
  render(<Shown person={person} />);
  expect(shown()).toEqual(["available"]);
  expect(jest.getTimerCount()).toBe(0);
});
