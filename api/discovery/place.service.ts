import type { Viewer } from "../auth/session.service.ts";
import type { Deps } from "../deps.ts";
import { cellAt, cellsEqual, centreOf, parentOf } from "../lib/cells.ts";
import type { Cell, Level, Position } from "../lib/cells.ts";
import { notFound, rateLimited } from "../lib/errors.ts";
import { keyedPin } from "./pin.ts";
import {
  DUE_LIMIT,
  deletePlace,
  findDuePlaces,
  findPlaceOwner,
  saveCandidate,
  saveDuePlace,
  saveListedAge,
  savePlace,
  savePlaceChoice,
  takePublish,
} from "./place.repo.ts";
import type { Place, PlaceOwner } from "./place.repo.ts";
import type { PlaceChoice } from "./place.schema.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const CANDIDATE_MS = 15 * MINUTE_MS;
const PUBLISHED_MS = 30 * MINUTE_MS;
const HOME_LEVEL: Level = 8;
export const PUBLISHES_A_DAY = 4;

type Report = { position: Position; now?: boolean };

const NO_CANDIDATE = {
  candidateLevel: null,
  candidateRow: null,
  candidateCol: null,
  candidateIsDefault: null,
  candidateAt: null,
  dueAt: null,
};

const publishedCell = ({ level, row, col }: Place): Cell => ({ level: level as Level, row, col });
const candidateCell = ({ candidateLevel, candidateRow, candidateCol }: Place): Cell => ({
  level: candidateLevel as Level,
  row: candidateRow ?? 0,
  col: candidateCol ?? 0,
});

const isComplete = ({ age, intent, interests }: Pick<PlaceOwner, "age" | "intent" | "interests">) =>
  age !== null && intent !== null && interests.length > 0;

/** The age under which a member is listed: none while the profile is incomplete. */
export const listedAgeOf = (profile: Pick<PlaceOwner, "age" | "intent" | "interests">) =>
  isComplete(profile) ? profile.age : null;

const thousandths = (degrees: number) => Math.round(degrees * 1000);

const isDefaultPosition = ({ env: { defaultPosition } }: Deps, { latitude, longitude }: Position) =>
  thousandths(latitude) === thousandths(defaultPosition.latitude) &&
  thousandths(longitude) === thousandths(defaultPosition.longitude);

const isHome = ({ homeRow, homeCol }: PlaceOwner, cell: Cell) =>
  homeRow !== null && cellsEqual(cell, { level: HOME_LEVEL, row: homeRow, col: homeCol ?? 0 });

/** The cell that a position counts as: the member's level, and no finer than the home area's inside of it. */
function cellFor(owner: PlaceOwner, position: Position) {
  const level = owner.level as Level;
  const atHome = level < HOME_LEVEL && isHome(owner, cellAt(position, HOME_LEVEL));
  return cellAt(position, atHome ? HOME_LEVEL : level);
}

function published(
  { serverKey }: Deps,
  publicId: string,
  cell: Cell,
  isDefault: boolean,
  publishedAt: number,
) {
  const centre = centreOf(cell);
  const pin = keyedPin(serverKey, publicId, cell);
  return {
    ...cell,
    centreLatitude: centre.latitude,
    centreLongitude: centre.longitude,
    pinLatitude: pin.latitude,
    pinLongitude: pin.longitude,
    isDefault,
    publishedAt,
    ...NO_CANDIDATE,
  };
}

async function publish(
  deps: Deps,
  userId: number,
  owner: PlaceOwner,
  cell: Cell,
  isDefault: boolean,
) {
  const { publicId, realm, activeDay } = owner;
  const place = published(deps, publicId, cell, isDefault, deps.now());
  await savePlace(deps.db, { userId, realm, activeDay, listedAge: listedAgeOf(owner), ...place });
  await deps.directory.personChanged(userId);
}

/** Publishes every candidate whose time has come. Reads that tell places begin with it. */
export async function publishDuePlaces(deps: Deps) {
  const due = await findDuePlaces(deps.db, deps.now());
  for (const { place, publicId } of due) {
    const dueAt = place.dueAt ?? 0;
    const next = published(
      deps,
      publicId,
      candidateCell(place),
      place.candidateIsDefault ?? false,
      dueAt,
    );
    await saveDuePlace(deps.db, place.userId, dueAt, next);
    await deps.directory.personChanged(place.userId);
  }
  if (due.length === DUE_LIMIT) await publishDuePlaces(deps);
}

async function ownerOf(deps: Deps, userId: number) {
  await publishDuePlaces(deps);
  const owner = await findPlaceOwner(deps.db, userId);
  if (!owner) throw notFound();
  return owner;
}

export async function publishDefaultPlace(deps: Deps, userId: number) {
  const owner = await ownerOf(deps, userId);
  await publish(deps, userId, owner, cellAt(deps.env.defaultPosition, owner.level as Level), true);
}

const publishesLimit = (deps: Deps) =>
  Math.max(1, Math.floor(PUBLISHES_A_DAY * deps.env.rateLimitScale));
const dayOf = (ms: number) => Math.floor(ms / DAY_MS);

async function publishNow(
  deps: Deps,
  userId: number,
  owner: PlaceOwner,
  cell: Cell,
  isDefault: boolean,
) {
  const now = deps.now();
  if (!(await takePublish(deps.db, userId, dayOf(now), publishesLimit(deps)))) {
    throw rateLimited(
      (DAY_MS - (now % DAY_MS)) / 1000,
      `Your place can be published at once ${publishesLimit(deps)} times a day.`,
    );
  }
  await publish(deps, userId, owner, cell, isDefault);
}

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
  const isDefault = isDefaultPosition(deps, position);
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

/** The cell as coarse as the member's level and home area ask for. */
function coarsened(owner: PlaceOwner, cell: Cell) {
  const home = cell.level < HOME_LEVEL && isHome(owner, parentOf(cell, HOME_LEVEL));
  return parentOf(cell, Math.max(cell.level, owner.level, home ? HOME_LEVEL : 0) as Level);
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
  const homeCell = home ? cellAt(home, HOME_LEVEL) : null;
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
