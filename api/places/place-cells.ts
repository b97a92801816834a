import { cellAt, cellsEqual, centreOf, parentOf } from "../lib/cells.ts";
import type { Cell, Level, Position } from "../lib/cells.ts";
import type { HiddenArea } from "./hidden-areas.ts";
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

/** The cell of a home area or a hidden one around a position. */
export const areaAt = (position: Position) => cellAt(position, HOME_LEVEL);

const isHome = ({ homeRow, homeCol }: PlaceOwner, cell: Cell) =>
  homeRow !== null && cellsEqual(cell, { level: HOME_LEVEL, row: homeRow, col: homeCol ?? 0 });

const areaCell = (area: HiddenArea): Cell => ({ level: HOME_LEVEL, ...area });
export const centreOfArea = (area: HiddenArea) => centreOf(areaCell(area));

/** Whether the cell and an area share any ground. A question about cells: where in one somebody is has no part in it. */
function sharesGround(area: HiddenArea, cell: Cell) {
  const level = Math.max(cell.level, HOME_LEVEL) as Level;
  return cellsEqual(parentOf(cell, level), parentOf(areaCell(area), level));
}

/** Whether a report that counts as this cell publishes nothing: all of a coarse cell, if any of it is hidden. */
export const isHidden = ({ hiddenAreas }: Pick<PlaceOwner, "hiddenAreas">, cell: Cell) =>
  hiddenAreas.some((area) => sharesGround(area, cell));

/** Whether the cell shares ground with the home area or a hidden one. */
export function touchesPrivate(owner: PlaceOwner, cell: Cell) {
  const { homeRow, homeCol } = owner;
  const touchesHome = homeRow !== null && sharesGround({ row: homeRow, col: homeCol ?? 0 }, cell);
  return touchesHome || isHidden(owner, cell);
}

/** The cell that a position counts as: the member's level, and no finer than the home area's inside of it. */
export function cellFor(owner: PlaceOwner, position: Position) {
  const level = owner.level as Level;
  const atHome = level < HOME_LEVEL && isHome(owner, areaAt(position));
  return cellAt(position, atHome ? HOME_LEVEL : level);
}

/** The cell as coarse as the member's level and home area ask for. */
export function coarsened(owner: PlaceOwner, cell: Cell) {
  const home = cell.level < HOME_LEVEL && isHome(owner, parentOf(cell, HOME_LEVEL));
  return parentOf(cell, Math.max(cell.level, owner.level, home ? HOME_LEVEL : 0) as Level);
}
