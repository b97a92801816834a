import { describe, expect, test } from "bun:test";
import { offerEnd } from "./offer-end.ts";

const HOUR_MS = 3_600_000;
const noon = Date.UTC(2026, 5, 1, 12);
const heldHours = (now: number, startsInHours: number, zone?: string) =>
  (offerEnd(now, now + startsInHours * HOUR_MS, zone) - now) / HOUR_MS;

describe("how long a place is held", () => {
  test.each([
    [100, 12],
    [48, 12],
    [47, 2],
    [8, 2],
    [7, 1 / 3],
    [1, 1 / 3],
    [0.25, 0.25],
  ])("for an event in %p hours: %p hours", (startsIn, held) => {
    expect(heldHours(noon, startsIn)).toBeCloseTo(held, 9);
  });

  test("until quiet hours end, where it would lapse in them", () => {
    // At 21:00 in UTC two hours lead into the night, which ends at 8.
    const evening = noon + 9 * HOUR_MS;
    expect(heldHours(evening, 30, "UTC")).toBe(11);
    expect(heldHours(evening, 30)).toBe(2);
    expect(heldHours(noon, 30, "UTC")).toBe(2);
    // Twelve hours from noon are midnight, and in Tokyo nine in the morning.
    expect(heldHours(noon, 72, "UTC")).toBe(20);
    expect(heldHours(noon, 72, "Asia/Tokyo")).toBe(12);
  });

  test("but no longer, where the event begins before they end", () => {
    const night = noon + 14 * HOUR_MS;
    expect(heldHours(night, 5, "UTC")).toBeCloseTo(1 / 3, 9);
    expect(heldHours(night, 6, "UTC")).toBeCloseTo(1 / 3, 9);
    expect(heldHours(night, 7, "UTC")).toBe(6);
  });

  test("never beyond the beginning", () => {
    for (let hours = 0; hours < 100; hours += 0.37)
      for (let at = 0; at < 24; at += 1) {
        const held = heldHours(noon + at * HOUR_MS, hours, "Europe/Berlin");
        expect(held).toBeGreaterThanOrEqual(0);
        expect(held).toBeLessThanOrEqual(hours + 1e-9);
      }
  });
});
