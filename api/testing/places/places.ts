import { cellAt, cellsEqual, centreOf } from "../../lib/cells.ts";
import type { Cell, Level, Position } from "../../lib/cells.ts";
import type { Random } from "../../lib/seeded-random.ts";

const KM_PER_DEGREE = 111.195;

/** The point so many kilometres east and north. */
export const shifted = ({ latitude, longitude }: Position, eastKm: number, northKm: number) => ({
  latitude: latitude + northKm / KM_PER_DEGREE,
  longitude: longitude + eastKm / (KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)),
});

/** Any point of a cell, up to its very edges. */
export function within(cell: Cell, random: Random): Position {
  const reach = 0.51 * cell.level;
  for (;;) {
    const point = shifted(
      centreOf(cell),
      random.between(-reach, reach),
      random.between(-reach, reach),
    );
    if (cellsEqual(cellAt(point, cell.level), cell)) return point;
  }
}

/** The cell so many columns east and rows north. */
export const cellBeside = (position: Position, level: Level, columns: number, rows = 0): Cell => {
  const { row, col } = cellAt(position, level);
  return { level, row: row + rows, col: col + columns };
};
