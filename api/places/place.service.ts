import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { cellsEqual, distanceKm } from "../lib/cells.ts";
import type { Cell, Position } from "../lib/cells.ts";
import { AppError } from "../lib/errors.ts";
import { candidateIn, changeCandidate, coarsen } from "./coarsening.service.ts";
import { publishedPlaceOf } from "./pin.ts";
import {
  candidateCell,
  cellFor,
  coarsened,
  isHidden,
  placeCell,
  touchesPrivate,
} from "./place-cells.ts";
import { NO_CANDIDATE, saveReportTime, markFirstReport } from "./place.repo.ts";
import type { Place, PlaceOwner } from "./place.repo.ts";
import { ownerOf, publish, publishDefaultPlace, publishNow } from "./publishing.service.ts";

const MINUTE_MS = 60_000;
const CANDIDATE_MS = 15 * MINUTE_MS;
const PUBLISHED_MS = 30 * MINUTE_MS;
// Three cells of 2 km, with room for rounding.
const TRAVEL_KM = 6 / 1.01;

type ReportedCell = { cell: Cell; now: boolean | undefined };
type Report = { position: Position; now?: boolean | undefined };

async function keepCandidate(deps: Deps, owner: PlaceOwner, place: Place, cell: Cell) {
  if (place.dueAt !== null && cellsEqual(candidateCell(place), cell)) return false;
  const now = deps.now();
  const coarseness = await changeCandidate(deps, place, {
    ...candidateIn(cell),
    candidateAt: now,
    dueAt: Math.max(now + CANDIDATE_MS, place.publishedAt + PUBLISHED_MS),
  });
  // The level or the home area may have changed since the owner was read.
  if (!cellsEqual(coarsened({ ...owner, ...coarseness }, cell), cell))
    await coarsen(deps, place.userId);
  return true;
}

/**
 * Handles a reported position. Only its cell is stored; it is published after 15 minutes there and 30 minutes since the
 * last change, unless "now" is asked for. Returns whether anything the member sees of their own place has changed.
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
    takeCell(deps, viewer, owner, { cell, now }),
    saveReportTime(deps.db, viewer.id, deps.now()),
  ]);
  return hasChanged;
}

async function takeCell(
  deps: Deps,
  viewer: Pick<Viewer, "id">,
  owner: PlaceOwner,
  { cell, now }: ReportedCell,
) {
  const isFirst = !owner.hasReported && (await markFirstReport(deps.db, viewer.id));
  if (isHidden(owner, cell)) return refuseHidden(now);
  if (isFirst) {
    await publish(deps, viewer.id, owner, cell);
    return true;
  }
  return publishOrWait(deps, viewer.id, await placedOwner(deps, viewer.id, owner), { cell, now });
}

/**
 * A report from a hidden area stores only its time. Without the time, the next report outside would be the first ever,
 * or follow silence, and be published at once, at the border of the area.
 */
function refuseHidden(now: boolean | undefined) {
  if (!now) return false;
  const message = "This place lies in one of your hidden areas.";
  throw new AppError("invalid_input", message, { fields: { latitude: message } });
}

/**
 * After a long move and half an hour of silence nobody was tracked at a border, so no wait is needed. The distance is
 * between published cells: anything finer would reveal where in a coarse cell the member is.
 */
function isTravel({ serverKey, now }: Deps, owner: PlaceOwner, place: Place, cell: Cell) {
  const silentSince = now() - PUBLISHED_MS;
  if (place.publishedAt > silentSince || (place.reportedAt ?? 0) > silentSince) return false;
  if (touchesPrivate(owner, placeCell(place)) || touchesPrivate(owner, cell)) return false;
  const { centre } = publishedPlaceOf(serverKey, owner.publicId, cell);
  const published = { latitude: place.centreLatitude, longitude: place.centreLongitude };
  return distanceKm(published, centre) >= TRAVEL_KM;
}

/** After showLocation is switched on, there is no place until the default one is published. */
async function placedOwner(deps: Deps, userId: number, owner: PlaceOwner) {
  if (owner.place) return owner;
  await publishDefaultPlace(deps, userId);
  return ownerOf(deps, userId);
}

async function publishOrWait(
  deps: Deps,
  userId: number,
  owner: PlaceOwner,
  { cell, now }: ReportedCell,
) {
  const { place } = owner;
  if (!place) return false;
  // The mark of an assigned place is removed like a place is published: at once, it would reveal when a member enters its cell.
  if (!place.isDefault && cellsEqual(cell, placeCell(place))) {
    if (place.dueAt === null) return false;
    await changeCandidate(deps, place, NO_CANDIDATE);
    return true;
  }
  if (isTravel(deps, owner, place, cell)) await publish(deps, userId, owner, cell);
  else if (now) await publishNow(deps, userId, owner, cell);
  else return keepCandidate(deps, owner, place, cell);
  return true;
}
