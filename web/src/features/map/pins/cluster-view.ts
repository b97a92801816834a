import type { Point, Size, MapView } from "@/lib/map-projection";
import { fitView } from "../map-view";
import { layOutPins } from "./pin-layout";
import type { PersonPlace } from "./use-pin-places";

/** A view that separates the people of a cluster, if there is one. */
export function separatingView(
  gathered: readonly PersonPlace[],
  own: Point,
  size: Size,
): MapView | undefined {
  const view = fitView(
    gathered.map(({ place }) => place),
    size,
  );
  const { zoom } = view;
  const marks = layOutPins(
    gathered.map(({ person, place }) => ({ pin: person, x: place.x * zoom, y: place.y * zoom })),
    { x: own.x * zoom, y: own.y * zoom },
    { width: size.width * zoom, height: size.height * zoom },
    size,
  );
  return marks.length > 1 ? view : undefined;
}
