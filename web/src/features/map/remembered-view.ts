import { atom } from "jotai";

import type { Plane, Position, Size, MapView } from "@/lib/map-projection";
import { FIT, clampView, toPlane } from "./map-view";

/** The last view of a neighbourhood's map, restored when the member comes back from a chat. */
type RememberedView = { neighbourhood: string; centre: Position; kmPx: number };

export const rememberedViewAtom = atom<RememberedView | null>(null);

const middleOf = ({ width, height }: Size) => ({ x: width / 2, y: height / 2 });

/** The view in coordinates independent of the plane; null for the initial view. */
export function toRememberedView(
  view: MapView,
  { plane, size, neighbourhood }: { plane: Plane; size: Size; neighbourhood: string },
): RememberedView | null {
  if (view.zoom === FIT.zoom && view.x === FIT.x && view.y === FIT.y) return null;
  const centre = plane.unproject(toPlane(middleOf(size), view));
  return { neighbourhood, centre, kmPx: plane.kmPx * view.zoom };
}

export function restoreView({ centre, kmPx }: RememberedView, plane: Plane, size: Size): MapView {
  const zoom = kmPx / plane.kmPx;
  const [at, middle] = [plane.project(centre), middleOf(size)];
  return clampView({ zoom, x: middle.x - at.x * zoom, y: middle.y - at.y * zoom }, size);
}
