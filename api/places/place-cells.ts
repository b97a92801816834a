import { cellAt, cellsEqual, parentOf } from "../lib/cells.ts";
import type { Cell, Level, Position } from "../lib/cells.ts";
import type { Place, PlaceOwner } from "./place.repo.ts";

const HOME_LEVEL: Level = 8;

export const publishedCell = ({ level, row, col }: Place): Cell => ({
  level: level as Level,
  row,
  col,
});
export const candidateCell = ({ candidateLevel, candidateRow, candidateCol }: Place): Cell => ({
  level: candidateLevel as Level,
  row: candidateRow ?? 0,
  col: candidateCol ?? 0,
});

export const homeAt = (position: Position) => cellAt(position, HOME_LEVEL);

const isHome = ({ homeRow, homeCol }: PlaceOwner, cell: Cell) =>
  homeRow !== null && cellsEqual(cell, { level: HOME_LEVEL, row: homeRow, col: homeCol ?? 0 });

/** Whether the cell and the home area share any ground. A question about cells: where in one somebody is has no part in it. */
export function touchesHome({ homeRow, homeCol }: PlaceOwner, cell: Cell) {
  if (homeRow === null) return false;
  const level = Math.max(cell.level, HOME_LEVEL) as Level;
  const home = { level: HOME_LEVEL, row: homeRow, col: homeCol ?? 0 };
  return cellsEqual(parentOf(cell, level), parentOf(home, level));
}

/** The cell that a position counts as: the member's level, and no finer than the home area's inside of it. */
export function cellFor(owner: PlaceOwner, position: Position) {
  const level = owner.level as Level;
  const atHome = level < HOME_LEVEL && isHome(owner, homeAt(position));
  return cellAt(position, atHome ? HOME_LEVEL : level);
}

/** The cell as coarse as the member's level and home area ask for. */
export function coarsened(owner: PlaceOwner, cell: Cell) {
  const home = cell.level < HOME_LEVEL && isHome(owner, parentOf(cell, HOME_LEVEL));
  return parentOf(cell, Math.max(cell.level, owner.level, home ? HOME_LEVEL : 0) as Level);
}
