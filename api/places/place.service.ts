import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { cellsEqual, distanceKm } from "../lib/cells.ts";
import type { Cell, Position } from "../lib/cells.ts";
import { AppError } from "../lib/errors.ts";
import { dueTimes } from "./due-times.ts";
import { addHiddenArea, removeHiddenArea } from "./hidden-areas.repo.ts";
import { publishedPlaceOf } from "./pin.ts";
import {
  areaAt,
  candidateCell,
  cellFor,
  centreOfArea,
  coarsened,
  isHidden,
  publishedCell,
  touchesPrivate,
} from "./place-cells.ts";
import {
  deletePlace,
  saveCandidate,
  savePlaceChoice,
  saveReportTime,
  takeFirstReport,
} from "./place.repo.ts";
import type { Place, PlaceOwner } from "./place.repo.ts";
import { HIDDEN_AREAS_MAX } from "./place-limits.schema.ts";
import type { PlaceChoice } from "./place.schema.ts";
import {
  NO_CANDIDATE,
  dayOf,
  ownerOf,
  publish,
  publishDefaultPlace,
  publishNow,
  publishesLimit,
} from "./publishing.service.ts";

const MINUTE_MS = 60_000;
const CANDIDATE_MS = 15 * MINUTE_MS;
const PUBLISHED_MS = 30 * MINUTE_MS;
// Three cells of 2 km, with room for rounding.
const TRAVEL_KM = 6 / 1.01;

type Taken = { cell: Cell; now: boolean | undefined };
type Report = { position: Position; now?: boolean | undefined };

async function changeCandidate(deps: Deps, place: Place, candidate: Partial<Place>) {
  await saveCandidate(deps.db, place, candidate);
  if (candidate.dueAt) dueTimes(deps).expect(candidate.dueAt);
  deps.events.emit("account.changed", { userId: place.userId });
}

async function keepCandidate(deps: Deps, place: Place, cell: Cell) {
  if (place.dueAt !== null && cellsEqual(candidateCell(place), cell)) return false;
  const now = deps.now();
  await changeCandidate(deps, place, {
    candidateLevel: cell.level,
    candidateRow: cell.row,
    candidateCol: cell.col,
    candidateAt: now,
    dueAt: Math.max(now + CANDIDATE_MS, place.publishedAt + PUBLISHED_MS),
  });
  return true;
}

/**
 * Takes a position as a report. Nothing of it is stored but its cell, which is published only once the member has been
 * there for 15 minutes and 30 minutes have passed since the last change, unless they ask for it now. Answers whether
 * anything that the member sees of their own place has changed.
 */
export async function reportPosition(
  deps: Deps,
  viewer: Pick<Viewer, "id">,
  { position, now }: Report,
) {
  const owner = await ownerOf(deps, viewer.id);
  if (!owner.showLocation || owner.kind !== "member") return false;
  const cell = cellFor(owner, position);
  const [hasChanged] = await Promise.all([
    takePosition(deps, viewer, owner, { cell, now }),
    saveReportTime(deps.db, viewer.id, deps.now()),
  ]);
  return hasChanged;
}

async function takePosition(
  deps: Deps,
  viewer: Pick<Viewer, "id">,
  owner: PlaceOwner,
  { cell, now }: Taken,
) {
  const isFirst = !owner.hasReported && (await takeFirstReport(deps.db, viewer.id));
  if (isHidden(owner, cell)) return leaveHidden(now);
  if (isFirst) {
    await publish(deps, viewer.id, owner, cell);
    return true;
  }
  return takeReport(deps, viewer.id, await placedOwner(deps, viewer.id, owner), { cell, now });
}

/**
 * Nothing of a report from a hidden area is kept but that there was one. With it, the next one outside is neither the first
 * ever nor one after silence, either of which is published at once, at the border.
 */
function leaveHidden(now: boolean | undefined) {
  if (!now) return false;
  const message = "This place lies in one of your hidden areas.";
  throw new AppError("invalid_input", message, { fields: { latitude: message } });
}

/**
 * Whoever comes from afar after half an hour of silence was followed to no border, so they need not wait. How far it is
 * counts between the published cells: any finer, the moment would say where in a coarse cell one is.
 */
function isTravel({ serverKey, now }: Deps, owner: PlaceOwner, place: Place, cell: Cell) {
  const silentSince = now() - PUBLISHED_MS;
  if (place.publishedAt > silentSince || (place.reportedAt ?? 0) > silentSince) return false;
  if (touchesPrivate(owner, publishedCell(place)) || touchesPrivate(owner, cell)) return false;
  const { centre } = publishedPlaceOf(serverKey, owner.publicId, cell);
  const published = { latitude: place.centreLatitude, longitude: place.centreLongitude };
  return distanceKm(published, centre) >= TRAVEL_KM;
}

/** Between switching showLocation on and the default place there is none, for a moment. */
async function placedOwner(deps: Deps, userId: number, owner: PlaceOwner) {
  if (owner.place) return owner;
  await publishDefaultPlace(deps, userId);
  return ownerOf(deps, userId);
}

async function takeReport(deps: Deps, userId: number, owner: PlaceOwner, { cell, now }: Taken) {
  const { place } = owner;
  if (!place) return false;
  // The mark of an assigned place goes like a place itself: at once, it would reveal when somebody enters its cell.
  if (!place.isDefault && cellsEqual(cell, publishedCell(place))) {
    if (place.dueAt === null) return false;
    await changeCandidate(deps, place, NO_CANDIDATE);
    return true;
  }
  if (isTravel(deps, owner, place, cell)) await publish(deps, userId, owner, cell);
  else if (now) await publishNow(deps, userId, owner, cell);
  else return keepCandidate(deps, place, cell);
  return true;
}

/** A coarser choice holds at once, for the place that waits as well; a finer one begins with the next report. */
async function coarsen(deps: Deps, userId: number) {
  const owner = await ownerOf(deps, userId);
  const { place } = owner;
  if (!place) return;
  const cell = publishedCell(place);
  const coarse = place.isDefault ? cell : coarsened(owner, cell);
  if (!cellsEqual(coarse, cell)) return publish(deps, userId, owner, coarse);
  if (place.dueAt === null) return;
  const { level, row, col } = coarsened(owner, candidateCell(place));
  const candidate = { candidateLevel: level, candidateRow: row, candidateCol: col };
  const isPublished = !place.isDefault && cellsEqual({ level, row, col }, cell);
  const isDropped = isPublished || isHidden(owner, { level, row, col });
  await changeCandidate(deps, place, isDropped ? NO_CANDIDATE : candidate);
}

/** Changes nothing that others see: the published place stays. */
async function changeHiddenAreas(deps: Deps, userId: number, { hide, unhide }: PlaceChoice) {
  if (unhide) await removeHiddenArea(deps.db, userId, areaAt(unhide));
  if (hide && !(await addHiddenArea(deps.db, userId, areaAt(hide), HIDDEN_AREAS_MAX))) {
    const message = `You can hide at most ${HIDDEN_AREAS_MAX} areas.`;
    throw new AppError("invalid_input", message, { fields: { hide: message } });
  }
}

export async function choosePlace(deps: Deps, viewer: Viewer, choices: PlaceChoice) {
  const { level, home } = choices;
  await changeHiddenAreas(deps, viewer.id, choices);
  const homeCell = home ? areaAt(home) : null;
  const choice = {
    ...(level !== undefined && { placeLevel: level }),
    ...(home !== undefined && { homeRow: homeCell?.row ?? null, homeCol: homeCell?.col ?? null }),
  };
  if (Object.keys(choice).length > 0) await savePlaceChoice(deps.db, viewer.id, choice);
  deps.events.emit("account.changed", { userId: viewer.id });
  await coarsen(deps, viewer.id);
  return describePlace(deps, await ownerOf(deps, viewer.id));
}

/** The place of a member who hides it goes at once; showing it again starts from the default place. */
export async function placeShown(deps: Deps, userId: number) {
  const owner = await ownerOf(deps, userId);
  if (!owner.showLocation) await deletePlace(deps.db, userId);
  else if (!owner.place) await publishDefaultPlace(deps, userId);
  deps.events.emit("person.changed", { userId });
}

/** Absent where there is no end. */
const visibleUntilOf = ({
  visibleUntil: end,
}: Pick<PlaceOwner, "visibleUntil">): { visibleUntil?: string | undefined } =>
  end === null ? {} : { visibleUntil: new Date(end).toISOString() };

/** What members see of their own place. */
export function describePlace(
  deps: Deps,
  owner: Pick<
    PlaceOwner,
    "level" | "homeRow" | "publishesDay" | "publishesUsed" | "hiddenAreas" | "visibleUntil"
  > & {
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
    hiddenAreas: owner.hiddenAreas.map(centreOfArea),
    ...visibleUntilOf(owner),
  };
}
