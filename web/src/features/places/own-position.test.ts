import { afterEach, expect, test } from "bun:test";

import { readFix } from "./own-position";

const geolocation = Object.getOwnPropertyDescriptor(navigator, "geolocation");
afterEach(() => {
  if (geolocation) Object.defineProperty(navigator, "geolocation", geolocation);
  else Reflect.deleteProperty(navigator, "geolocation");
});

const answer = (getCurrentPosition: Geolocation["getCurrentPosition"]) =>
  Object.defineProperty(navigator, "geolocation", {
    value: { getCurrentPosition },
    configurable: true,
  });

test("spec 9: geolocation is asked once, precisely, for ten seconds, and may be a minute old", async () => {
  const asked: (PositionOptions | undefined)[] = [];
  answer((found, _, options) => {
    asked.push(options);
    found({ coords: { latitude: 52.5, longitude: 13.4 } } as GeolocationPosition);
  });
  expect(await readFix()).toEqual({ latitude: 52.5, longitude: 13.4 });
  expect(asked).toEqual([{ timeout: 10_000, maximumAge: 60_000, enableHighAccuracy: true }]);
});

test("spec 8: location failure is the caller's to fall back from", async () => {
  answer((_, refuse) => refuse?.({ code: 3 } as GeolocationPositionError));
  expect(readFix()).rejects.toMatchObject({ code: 3 });
});
