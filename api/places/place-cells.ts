import { cellAt, cellsEqual, centreOf, parentOf } from "../lib/cells.ts";
import type { Cell, Level, Position } from "../lib/cells.ts";
import type { HiddenArea } from "./hidden-areas.ts";
import type { Place, PlaceOwner } from "./place.repo.ts";

const HOME_LEVEL: Level = 8;

export const placeCell = ({ level, row, col }: Place): Cell => ({
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

/** Whether a cell and an area overlap. Only cells are compared: the position within one plays no part. */
function sharesGround(area: HiddenArea, cell: Cell) {
  const level = Math.max(cell.level, HOME_LEVEL) as Level;
  return cellsEqual(parentOf(cell, level), parentOf(areaCell(area), level));
}

/** Whether a report in this cell publishes nothing: true for a coarse cell of which any part is hidden. */
export const isHidden = ({ hiddenAreas }: Pick<PlaceOwner, "hiddenAreas">, cell: Cell) =>
  hiddenAreas.some((area) => sharesGround(area, cell));

/** Whether the cell overlaps the home area or a hidden one. */
export function touchesPrivate(owner: PlaceOwner, cell: Cell) {
  const { homeRow, homeCol } = owner;
  const touchesHome = homeRow !== null && sharesGround({ row: homeRow, col: homeCol ?? 0 }, cell);
  return touchesHome || isHidden(owner, cell);
}

/** The cell for a position: of the member's level, and within the home area no finer than that. */
export function cellFor(owner: PlaceOwner, position: Position) {
  const level = owner.level as Level;
  const atHome = level < HOME_LEVEL && isHome(owner, areaAt(position));
  return cellAt(position, atHome ? HOME_LEVEL : level);
}

/** The cell, made as coarse as the level and the home area require. */
export function coarsened(owner: PlaceOwner, cell: Cell) {
  const home = cell.level < HOME_LEVEL && isHome(owner, parentOf(cell, HOME_LEVEL));
  return parentOf(cell, Math.max(cell.level, owner.level, home ? HOME_LEVEL : 0) as Level);
}
