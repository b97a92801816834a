import type { Deps } from "../deps.ts";
import { cellAt, cellsEqual } from "../lib/cells.ts";
import type { Cell } from "../lib/cells.ts";
import { notFound, rateLimited } from "../lib/errors.ts";
import { nextTurn } from "../lib/processes/turns.ts";
import { dayOf } from "../lib/time/day.ts";
import { dueTimes } from "./due-times.ts";
import { publishedPlaceOf } from "./pin.ts";
import { candidateCell, coarsened, isHidden } from "./place-cells.ts";
import {
  DUE_AT_ONCE,
  findDuePlaces,
  findNextDue,
  findPlaceOwner,
  saveDuePlaces,
  saveCountedPlace,
  savePlace,
} from "./place.repo.ts";
import { HIDDEN_AT_ONCE, hideDue } from "./visible-until.repo.ts";
import type { PlaceOwner } from "./place.repo.ts";

const DAY_MS = 86_400_000;
const PUBLISHES_A_DAY = 4;

/** The columns of a place published in this cell. */
function columnsFor(
  { serverKey }: Deps,
  publicId: string,
  cell: Cell,
  isDefault: boolean,
  publishedAt: number,
) {
  const { publishedCell, centre, pin } = publishedPlaceOf(serverKey, publicId, cell);
  return {
    ...cell,
    publishedCell,
    centreLatitude: centre.latitude,
    centreLongitude: centre.longitude,
    pinLatitude: pin.latitude,
    pinLongitude: pin.longitude,
    isDefault,
    publishedAt,
  };
}

export async function publish(
  deps: Deps,
  userId: number,
  owner: PlaceOwner,
  cell: Cell,
  isDefault = false,
) {
  const place = columnsFor(deps, owner.publicId, cell, isDefault, deps.now());
  const coarseness = await savePlace(deps.db, userId, place);
  deps.events.emit("place.published", { userId });
  if (!isDefault) await publishCoarser(deps, userId, { ...owner, ...coarseness }, cell);
}

/** The level or the home area may have changed since the owner was read. */
async function publishCoarser(deps: Deps, userId: number, current: PlaceOwner, published: Cell) {
  const coarse = coarsened(current, published);
  if (!cellsEqual(coarse, published)) await publish(deps, userId, current, coarse);
}

/** Hides all members whose place is shown until now. */
async function endVisibility(deps: Deps) {
  for (let isMore = true; isMore;) {
    const ids = await hideDue(deps.db, deps.now());
    for (const userId of ids) deps.events.emit("person.changed", { userId });
    isMore = ids.length === HIDDEN_AT_ONCE;
  }
}

async function publishSome(deps: Deps) {
  await endVisibility(deps);
  const due = await findDuePlaces(deps.db, deps.now());
  const changes = due.map(({ place, publicId, hiddenAreas }) => {
    const dueAt = place.dueAt ?? 0;
    const cell = candidateCell(place);
    const isShown = !isHidden({ hiddenAreas }, cell);
    return {
      userId: place.userId,
      dueAt,
      next: isShown ? columnsFor(deps, publicId, cell, false, dueAt) : undefined,
    };
  });
  if (changes.length > 0) await saveDuePlaces(deps.db, changes);
  for (const { userId } of changes) deps.events.emit("place.published", { userId });
  // More are due: other requests run in between.
  if (changes.length === DUE_AT_ONCE) await nextTurn();
  return findNextDue(deps.db);
}

/**
 * Hides members whose visibility ends, then publishes all due candidates outside hidden areas. Every read of places
 * begins with this.
 */
export async function publishDuePlaces(deps: Deps) {
  const times = dueTimes(deps);
  while (times.isDue(deps.now())) await times.once(() => publishSome(deps));
}

export async function ownerOf(deps: Deps, userId: number) {
  await publishDuePlaces(deps);
  const owner = await findPlaceOwner(deps.db, userId);
  if (!owner) throw notFound();
  return owner;
}

/** Publishes the assigned default place. It says nothing about the member, so it is never coarser than others. */
export async function publishDefaultPlace(deps: Deps, userId: number) {
  const owner = await ownerOf(deps, userId);
  await publish(deps, userId, owner, cellAt(deps.env.defaultPosition, 2), true);
}

export const publishesLimit = (deps: Deps) =>
  Math.max(1, Math.floor(PUBLISHES_A_DAY * deps.env.rateLimitScale));

export async function publishNow(deps: Deps, userId: number, owner: PlaceOwner, cell: Cell) {
  const now = deps.now();
  const place = columnsFor(deps, owner.publicId, cell, false, now);
  const bounds = { day: dayOf(now), limit: publishesLimit(deps) };
  const { isCounted, coarseness } = await saveCountedPlace(deps.db, userId, place, bounds);
  if (!isCounted) {
    throw rateLimited(
      (DAY_MS - (now % DAY_MS)) / 1000,
      `Your place can be published at once ${bounds.limit} times a day.`,
    );
  }
  deps.events.emit("place.published", { userId });
  await publishCoarser(deps, userId, { ...owner, ...coarseness }, cell);
}
