import type { Viewer } from "../auth/session.service.ts";
import type { Deps } from "../deps.ts";
import { cellsEqual } from "../lib/cells.ts";
import type { Cell, Position } from "../lib/cells.ts";
import {
  candidateCell,
  cellFor,
  coarsened,
  homeAt,
  isDefaultPosition,
  publishedCell,
} from "./place-cells.ts";
import { deletePlace, saveCandidate, saveListedAge, savePlaceChoice } from "./place.repo.ts";
import type { Place, PlaceOwner } from "./place.repo.ts";
import type { PlaceChoice } from "./place.schema.ts";
import {
  NO_CANDIDATE,
  dayOf,
  listedAgeOf,
  ownerOf,
  publish,
  publishDefaultPlace,
  publishNow,
  publishesLimit,
} from "./publishing.service.ts";

const MINUTE_MS = 60_000;
const CANDIDATE_MS = 15 * MINUTE_MS;
const PUBLISHED_MS = 30 * MINUTE_MS;

type Report = { position: Position; now?: boolean };

async function changeCandidate(deps: Deps, place: Place, candidate: Partial<Place>) {
  await saveCandidate(deps.db, place, candidate);
  deps.ownRows.forget(place.userId);
}

async function keepCandidate(deps: Deps, place: Place, cell: Cell, isDefault: boolean) {
  if (place.dueAt !== null && cellsEqual(candidateCell(place), cell)) return;
  const now = deps.now();
  await changeCandidate(deps, place, {
    candidateLevel: cell.level,
    candidateRow: cell.row,
    candidateCol: cell.col,
    candidateIsDefault: isDefault,
    candidateAt: now,
    dueAt: Math.max(now + CANDIDATE_MS, place.publishedAt + PUBLISHED_MS),
  });
}

/**
 * Takes a position as a report. Nothing of it is kept but its cell, and that is told only once the member has been
 * there for 15 minutes and 30 minutes have passed since the last change, unless they ask for it now.
 */
export async function reportPosition(
  deps: Deps,
  viewer: Pick<Viewer, "id">,
  { position, now }: Report,
) {
  const owner = await ownerOf(deps, viewer.id);
  if (!owner.showLocation || owner.kind !== "member") return;
  const cell = cellFor(owner, position);
  const isDefault = isDefaultPosition(deps.env, position);
  const { place } = owner;
  if (!place || (place.isDefault && !isDefault))
    return publish(deps, viewer.id, owner, cell, isDefault);
  if (cellsEqual(cell, publishedCell(place))) {
    if (place.dueAt !== null) await changeCandidate(deps, place, NO_CANDIDATE);
    return;
  }
  if (now) return publishNow(deps, viewer.id, owner, cell, isDefault);
  return keepCandidate(deps, place, cell, isDefault);
}

/** A coarser choice holds at once, for the place that waits as well; a finer one begins with the next report. */
async function coarsen(deps: Deps, userId: number) {
  const owner = await ownerOf(deps, userId);
  const { place } = owner;
  if (!place) return;
  const cell = publishedCell(place);
  const coarse = coarsened(owner, cell);
  if (!cellsEqual(coarse, cell)) return publish(deps, userId, owner, coarse, place.isDefault);
  if (place.dueAt === null) return;
  const { level, row, col } = coarsened(owner, candidateCell(place));
  const candidate = { candidateLevel: level, candidateRow: row, candidateCol: col };
  const isPublished = cellsEqual({ level, row, col }, cell);
  await changeCandidate(deps, place, isPublished ? NO_CANDIDATE : candidate);
}

export async function choosePlace(deps: Deps, viewer: Viewer, { level, home }: PlaceChoice) {
  const homeCell = home ? homeAt(home) : null;
  const choice = {
    ...(level !== undefined && { placeLevel: level }),
    ...(home !== undefined && { homeRow: homeCell?.row ?? null, homeCol: homeCell?.col ?? null }),
  };
  if (Object.keys(choice).length > 0) await savePlaceChoice(deps.db, viewer.id, choice);
  deps.ownRows.forget(viewer.id);
  await coarsen(deps, viewer.id);
  return describePlace(deps, await ownerOf(deps, viewer.id));
}

/** The place of a member who hides it goes at once; showing it again starts from the default place. */
export async function placeShown(deps: Deps, userId: number, shown: boolean) {
  const owner = await ownerOf(deps, userId);
  if (!shown) await deletePlace(deps.db, userId);
  else if (!owner.place) await publishDefaultPlace(deps, userId);
  await deps.directory.personChanged(userId);
}

export async function profileListed(deps: Deps, userId: number) {
  await saveListedAge(deps.db, userId, listedAgeOf(await ownerOf(deps, userId)));
  await deps.directory.personChanged(userId);
}

/** What a member is told about their own place. */
export function describePlace(
  deps: Deps,
  owner: Pick<PlaceOwner, "level" | "homeRow" | "publishesDay" | "publishesUsed"> & {
    place: Pick<Place, "isDefault" | "dueAt"> | null;
  },
) {
  const used = owner.publishesDay === dayOf(deps.now()) ? owner.publishesUsed : 0;
  const dueAt = owner.place?.dueAt ?? null;
  return {
    isDefault: owner.place?.isDefault ?? false,
    level: owner.level,
    hasHome: owner.homeRow !== null,
    pendingUntil: dueAt === null ? null : new Date(dueAt).toISOString(),
    publishesLeftToday: Math.max(0, publishesLimit(deps) - used),
  };
}
