import type { Deps } from "../deps.ts";
import { cellsEqual } from "../lib/cells.ts";
import type { Cell } from "../lib/cells.ts";
import { dueTimes } from "./due-times.ts";
import { candidateCell, coarsened, isHidden, placeCell } from "./place-cells.ts";
import { NO_CANDIDATE, saveCandidate } from "./place.repo.ts";
import type { Place } from "./place.repo.ts";
import { ownerOf, publish } from "./publishing.service.ts";

export async function changeCandidate(deps: Deps, place: Place, candidate: Partial<Place>) {
  const coarseness = await saveCandidate(deps.db, place, candidate);
  if (candidate.dueAt) dueTimes(deps).expect(candidate.dueAt);
  deps.events.emit("account.changed", { userId: place.userId });
  return coarseness;
}

export const candidateIn = ({ level, row, col }: Cell) => ({
  candidateLevel: level,
  candidateRow: row,
  candidateCol: col,
});

/** A coarser level applies at once, also to a pending place; a finer one from the next report. */
export async function coarsen(deps: Deps, userId: number) {
  const owner = await ownerOf(deps, userId);
  const { place } = owner;
  if (!place) return;
  const cell = placeCell(place);
  const coarse = place.isDefault ? cell : coarsened(owner, cell);
  if (!cellsEqual(coarse, cell)) return publish(deps, userId, owner, coarse);
  if (place.dueAt === null) return;
  const candidate = candidateCell(place);
  const next = coarsened(owner, candidate);
  const isPublished = !place.isDefault && cellsEqual(next, cell);
  if (isPublished || isHidden(owner, next)) await changeCandidate(deps, place, NO_CANDIDATE);
  else if (!cellsEqual(next, candidate)) await changeCandidate(deps, place, candidateIn(next));
}
