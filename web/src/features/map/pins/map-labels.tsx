import type { ReactNode } from "react";

import { classNames } from "@/lib/class-names";
import { memberTexts } from "@/texts/texts";

import type { PlacedLabels } from "../label-places";
import type { Point, MapView } from "@/lib/map-projection";
import { useMapCentre } from "../map-centre";
import { placedAt } from "../moving-layer";

type MapLabelsProps = { labels: PlacedLabels; view: MapView };

/** Labels of the rings and of the own marker, where there is space once the map is at rest. */
export function MapLabels({ labels: { name, rings }, view }: MapLabelsProps) {
  const isElsewhere = useMapCentre() !== undefined;
  const standsAt = (at: Point) => ({ x: at.x - view.x, y: at.y - view.y });
  return (
    <>
      {/* Above the pulse of the own marker; another place is named by map and page. */}
      {name && !isElsewhere && (
        <Label at={standsAt(name)} tone="font-bold text-brand-ink" className="z-6">
          {memberTexts.map.you}
        </Label>
      )}
      {rings.map(({ km, at }) => (
        <Label key={km} at={standsAt(at)} tone="font-semibold text-ink-soft">
          {memberTexts.map.ring(km)}
        </Label>
      ))}
    </>
  );
}

type LabelProps = { at: Point; tone: string; className?: string; children: ReactNode };

const Label = ({ at, tone, className, children }: LabelProps) => (
  <span
    aria-hidden
    style={placedAt(at)}
    className={classNames("pointer-events-none absolute top-0 left-0", className)}
  >
    <span
      className={classNames(
        "absolute -translate-1/2 rounded-full bg-surface px-2 text-caption whitespace-nowrap tabular-nums shadow-card",
        tone,
      )}
    >
      {children}
    </span>
  </span>
);
