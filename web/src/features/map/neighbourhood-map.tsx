import { classNames } from "@/lib/class-names";
import type { Size } from "@/lib/map-projection";

import { type MapContent, SizedMap } from "./sized-map";
import { useSize } from "./use-size";

type NeighbourhoodMapProps = MapContent & {
  /** How much of the lower part a card covers on a phone. */
  card?: "none" | "low" | "high";
};

const besideCard = { none: "", low: "max-lg:bottom-50", high: "max-lg:bottom-5/6" };

/** Behind the list the map has no size; both observers report that separately. */
const isSeen = (size: Size | undefined): size is Size =>
  size !== undefined && size.width > 0 && size.height > 0;

export function NeighbourhoodMap({ card = "none", ...props }: NeighbourhoodMapProps) {
  const [ref, size] = useSize();
  const [wholeRef, whole] = useSize();
  return (
    <div ref={wholeRef} className="absolute inset-0 isolate overflow-clip bg-sunken">
      {/* The area that the map's buttons leave free for pins. */}
      <div
        ref={ref}
        className={classNames("absolute inset-0 right-14 bottom-20", besideCard[card])}
      />
      {isSeen(size) && isSeen(whole) && <SizedMap {...props} size={size} ground={whole} />}
    </div>
  );
}
