import type { Point, Size } from "@/lib/map-projection";
import { type Box, boxAround, gapBetween, isInside } from "@/lib/box";
import type { PlaceName } from "./tiles";

/** A candidate with its position on the screen. */
export type ScreenName = Pick<PlaceName, "name" | "rank" | "isPart"> & Point;
export type PlacedName = ScreenName & { fontPx: number };

/** Parts of a town are named from this many pixels per kilometre on. */
const PART_KM_PX = 22;
const GAP_PX = 8;
/** Offsets to try if the position itself is taken. */
const ASIDE_PX = [0, 26, -26, 46, -46];
const LINE_HEIGHT = 1.1;
const FONT_PX = { least: 11.5, most: 19 };
/** The rank of a town of a thousand. */
const RANK_MIN = 30;
/** One name per this many square pixels. */
const AREA_PX = 13_000;

/** Larger for larger places, and when zoomed in. */
function fontPxOf({ rank, isPart }: ScreenName, kmPx: number) {
  const near = Math.min(Math.max(Math.log2(kmPx / 12), 0), 3);
  const size = 11 + (isPart ? 0.5 : Math.max(rank - RANK_MIN, 0) / 6) + near * 0.7;
  return Math.round(Math.min(Math.max(size, FONT_PX.least), FONT_PX.most) * 2) / 2;
}

/** The most important names that fit between the taken boxes and each other. */
export function placeNames(
  names: readonly ScreenName[],
  kmPx: number,
  size: Size,
  taken: readonly Box[],
  widthOf: (name: string, fontPx: number) => number,
): PlacedName[] {
  const boxes = [...taken];
  const placed: PlacedName[] = [];
  const most = Math.round((size.width * size.height) / AREA_PX);
  for (const name of names) {
    if (placed.length >= most) break;
    if (name.isPart && kmPx < PART_KM_PX) continue;
    const fontPx = fontPxOf(name, kmPx);
    const [halfWidth, halfHeight] = [widthOf(name.name, fontPx) / 2, (fontPx * LINE_HEIGHT) / 2];
    const boxAt = (aside: number) =>
      boxAround(
        { x: name.x, y: name.y + aside },
        { left: halfWidth, right: halfWidth, top: halfHeight, bottom: halfHeight },
      );
    const aside = (name.isPart ? [0] : ASIDE_PX).find((px) => isFree(boxAt(px), size, boxes));
    if (aside === undefined) continue;
    boxes.push(boxAt(aside));
    placed.push({ ...name, y: name.y + aside, fontPx });
  }
  return placed;
}

const isFree = (box: Box, window: Size, taken: readonly Box[]) =>
  isInside(box, window) && taken.every((other) => gapBetween(box, other) >= GAP_PX);
