import { distanceKm } from "@hereabouts/api/lib/cells";
import type { Position } from "@hereabouts/api/lib/cells";
import { CITY } from "./stationary.ts";
import type { Guess, Row } from "./verdict.ts";
import { shifted } from "./world.ts";
import type { Person, World } from "./world.ts";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
const LISTED_AT_MOST = 100;

export type Pins = Map<string, Position>;
export type Way = { from: Position; to: Position };

export const onWay = ({ from, to }: Way, share: number): Position => ({
  latitude: from.latitude + (to.latitude - from.latitude) * share,
  longitude: from.longitude + (to.longitude - from.longitude) * share,
});

export const anywhere = ({ random }: World, reachKm: number) =>
  shifted(CITY, random.between(-reachKm, reachKm), random.between(-reachKm, reachKm));

/** So many kilometres from here towards there. */
export const towards = (here: Position, there: Position, km: number) =>
  onWay({ from: here, to: there }, km / Math.max(0.001, distanceKm(here, there)));

/** The pins of everybody of any age whom the list has for this question, page by page. */
export async function pinsOf(attacker: Person, question = "maxDistance=50"): Promise<Pins> {
  const pins: Pins = new Map();
  for (let offset = 0; ; offset += LISTED_AT_MOST) {
    const listed = (await attacker.get(
      `/api/users/nearby?${question}&minAge=18&maxAge=120&limit=${LISTED_AT_MOST}&offset=${offset}`,
    )) as (Position & { id: string })[];
    for (const { id, latitude, longitude } of listed) pins.set(id, { latitude, longitude });
    if (listed.length < LISTED_AT_MOST) return pins;
  }
}

export const row = (target: string, attack: string, guesses: Guess[]): Row => ({
  target,
  attack,
  guesses,
});

export const meanOf = (points: Position[]): Position => ({
  latitude: points.reduce((sum, { latitude }) => sum + latitude, 0) / points.length,
  longitude: points.reduce((sum, { longitude }) => sum + longitude, 0) / points.length,
});
