import type { Point, Size, MapView } from "@/lib/map-projection";
import { toScreen } from "../map-view";

export const PINS_MAX = 60;
const GROWTH = 1.1;

type Mark = { place: Point };

function byCell<Item extends Mark>(items: readonly Item[], width: number, height: number) {
  const cells = new Map<string, Item[]>();
  for (const item of items) {
    const key = `${Math.floor(item.place.x / width)} ${Math.floor(item.place.y / height)}`;
    const cell = cells.get(key);
    if (cell) cell.push(item);
    else cells.set(key, [item]);
  }
  return cells;
}

/**
 * Whether a window of this size might show too many pins: it touches at most three by three blocks of half its size.
 */
function exceedsPinLimit(items: readonly Mark[], { width, height }: Size) {
  if (items.length <= PINS_MAX) return false;
  const blocks = byCell(items, width / 2, height / 2);
  const countAt = (column: number, row: number) => blocks.get(`${column} ${row}`)?.length ?? 0;
  const steps = [-1, 0, 1];
  return [...blocks.keys()].some((key) => {
    const [column = 0, row = 0] = key.split(" ").map(Number);
    const around = steps.flatMap((east) =>
      steps.map((south) => countAt(column + east, row + south)),
    );
    return around.reduce((sum, count) => sum + count, 0) > PINS_MAX;
  });
}

const middleOf = (items: readonly Mark[]): Mark => ({
  place: {
    x: items.reduce((sum, { place }) => sum + place.x, 0) / items.length,
    y: items.reduce((sum, { place }) => sum + place.y, 0) / items.length,
  },
});

/**
 * Groups dense pins by square, the smallest size with which no window shows more than PINS_MAX; without dense pins,
 * one group per person.
 */
export function groupsIn<Item extends Mark>(
  items: readonly Item[],
  window: Size,
  leastPx: number,
): Item[][] {
  let groups = items.map((item) => [item]);
  for (let side = leastPx; exceedsPinLimit(groups.map(middleOf), window); side *= GROWTH)
    groups = [...byCell(items, side, side).values()];
  return groups;
}

/** The visible pins, and the nearest ones around them up to the limit. */
export function drawnOf<Item extends { at: Point }>(
  items: readonly Item[],
  view: MapView,
  size: Size,
) {
  const centre = { x: size.width / 2, y: size.height / 2 };
  const away = new Map(
    items.map((item) => {
      const { x, y } = toScreen(item.at, { ...view, zoom: 1 });
      const far = Math.max(
        Math.abs(x - centre.x) / size.width,
        Math.abs(y - centre.y) / size.height,
      );
      return [item, far];
    }),
  );
  const near = items.filter((item) => (away.get(item) ?? 0) <= 1);
  if (near.length <= PINS_MAX) return near;
  const nearest = near.toSorted((a, b) => (away.get(a) ?? 0) - (away.get(b) ?? 0));
  const drawn = new Set(nearest.slice(0, PINS_MAX));
  return near.filter((item) => drawn.has(item));
}
