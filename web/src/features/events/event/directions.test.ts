import { expect, test } from "bun:test";

import { directionsTo } from "./directions";

const event = { location: "Café & Bar 3", latitude: 52.5, longitude: 13.25 };
const point = { latitude: 52.512345, longitude: -13.4 };

test("directions search for the place near the host's area, in the device's maps app", () => {
  expect(directionsTo(event, true)).toBe("maps:?q=Caf%C3%A9%20%26%20Bar%203&near=52.5,13.25");
  expect(directionsTo(event, false)).toBe("geo:52.5,13.25?q=Caf%C3%A9%20%26%20Bar%203");
});

test("directions search near the event's point if it has one", () => {
  expect(directionsTo({ ...event, point }, false)).toStartWith("geo:52.512345,-13.4?");
});
