import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { publishDuePlaces } from "../places/publishing.service.ts";
import { ownOrigin } from "../places/origin.service.ts";
import { viewerPersonOf } from "../people/people-cache.service.ts";
import { cellAt, centreOf } from "../lib/cells.ts";
import type { Position } from "../lib/cells.ts";
import { refuseField } from "./refuse-field.ts";
import { EVENT_CELL_LEVEL } from "./search/event-index.repo.ts";
import type { EventRow } from "./event-row.repo.ts";
import type { CreateEvent, UpdateEvent } from "./events.schema.ts";

/** The finest place of a member that others see. */
const AREA_LEVEL = 2;

/** To a tenth of a metre: more digits mean nothing, and JSON in SQL would truncate them. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** The columns of an event at a place that everybody sees. */
export function placedAt(position: Position) {
  const latitude = rounded(position.latitude);
  const longitude = rounded(position.longitude);
  const { row, col } = cellAt({ latitude, longitude }, EVENT_CELL_LEVEL);
  return { latitude, longitude, row, col, pointLatitude: null, pointLongitude: null };
}

/** The same where only guests see the point: all others see the middle of its area. */
function placedForGuests(point: Position) {
  const { latitude: pointLatitude, longitude: pointLongitude } = placedAt(point);
  return { ...placedAt(centreOf(cellAt(point, AREA_LEVEL))), pointLatitude, pointLongitude };
}

const givenPosition = ({ latitude, longitude }: UpdateEvent) =>
  typeof latitude === "number" && typeof longitude === "number"
    ? { latitude, longitude }
    : undefined;

export const isAt = (a: Position | undefined, b: Position | undefined) =>
  a?.latitude === b?.latitude && a?.longitude === b?.longitude;

/** The place of a new event; without a point there is none to show to guests alone. */
export async function firstPlace(deps: Deps, viewer: Viewer, input: CreateEvent) {
  const given = givenPosition(input);
  if (!given && input.isPointForGuests)
    refuseField("latitude", "Choose the point that guests are told.");
  const middle = placedAt((await ownMiddle(deps, viewer)) ?? deps.env.defaultPosition);
  if (!given) return { ...middle, isPointChosen: false };
  const place = input.isPointForGuests ? placedForGuests(given) : placedAt(given);
  // If the client sends back the middle of the host's area, it shows where the host is, not the event.
  return { ...place, isPointChosen: !isAt(placedAt(given), middle) };
}

/** Coordinates that equal those shown to everybody are not a new point. */
export function newPlace(row: EventRow, input: UpdateEvent) {
  const given = givenPosition(input);
  const isForGuests = input.isPointForGuests ?? row.isPointForGuests;
  const chosen = given && !isAt(given, row) ? given : undefined;
  if (!chosen && isForGuests === row.isPointForGuests) return undefined;
  const point = chosen ?? row.point ?? row;
  const place = isForGuests ? placedForGuests(point) : placedAt(point);
  return chosen ? { ...place, isPointChosen: true } : place;
}

/** The middle of the viewer's published cell, if any. */
export async function ownMiddle(deps: Deps, viewer: Viewer): Promise<Position | undefined> {
  await publishDuePlaces(deps);
  const person = await viewerPersonOf(deps, viewer.id);
  return person && ownOrigin(person);
}

export type Place = ReturnType<typeof placedForGuests> | ReturnType<typeof placedAt>;

export const pointAt = (place: Place) =>
  place.pointLatitude === null
    ? place
    : { latitude: place.pointLatitude, longitude: place.pointLongitude };
