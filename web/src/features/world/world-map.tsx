import { useMemo } from "react";
import { createPortal } from "react-dom";

import type { Plane, Point, Position, Size, MapView } from "@/lib/map-projection";
import { pieceOf } from "./map-piece";
import type { Box } from "@/lib/box";
import "@/components/ui/world-map.css";
import { type PlacedName, type ScreenName, placeNames } from "./place-names";
import { type Drawn, useDrawing } from "./use-drawing";
import { WorldLayers } from "./world-layers";

type WorldMapProps = {
  own: Position;
  plane: Plane;
  size: Size;
  /** The visible ground, including parts under an overlay that need no names. */
  ground?: Size;
  view: MapView;
  /** The element for the attribution. */
  credits: Element;
  /** Boxes on the screen that names must not cover. */
  taken: readonly Box[];
};

/** The same in every language; in the texts it would add to the first load. */
const CREDITS = "© GSHHG, GeoNames";

/** Below these widths the map has few details, so the contours are shown more. */
const BARE_KM = { from: 5, to: 2 };
/** The share of the contours that always shows through the land, so that it is not one flat colour. */
const CONTOURS = 0.5;

type OnLayer = Point & { scale: number };

/** The position of a drawing on the layer; it may be of an earlier plane, before people came or left. */
function placedOn(
  { piece, plane: before }: Drawn,
  plane: Plane,
  own: Position,
  zoom: number,
): OnLayer {
  const ratio = plane.worldPx / before.worldPx;
  const [from, to] = [before.project(own), plane.project(own)];
  return {
    scale: (zoom * ratio) / piece.zoom,
    x: (to.x - from.x * ratio) * zoom,
    y: (to.y - from.y * ratio) * zoom,
  };
}

/** The built-in map: land and water, rivers, borders and the names of places. */
export function WorldMap(props: WorldMapProps) {
  const { own, plane, size, ground = size, view, credits, taken } = props;
  const drawn = useDrawing(pieceOf(view, ground), plane, own);
  const onLayer = useMemo(
    () => drawn && placedOn(drawn, plane, own, view.zoom),
    [drawn, plane, own, view.zoom],
  );
  const names = useNames(drawn, onLayer, plane, size, view, taken);
  if (!drawn || !onLayer) return null;
  const acrossKm = size.width / (plane.kmPx * view.zoom);
  const near = (BARE_KM.from - acrossKm) / (BARE_KM.from - BARE_KM.to);
  const bare = Math.max(near, CONTOURS);
  return (
    <>
      {createPortal(<p className="world-credits">{CREDITS}</p>, credits)}
      <svg aria-hidden className="world-map absolute top-0 left-0 size-px overflow-visible">
        <g transform={`translate(${onLayer.x} ${onLayer.y}) scale(${onLayer.scale})`}>
          <WorldLayers drawn={drawn} own={own} landOpacity={1 - Math.min(bare, 0.85)} />
        </g>
        <Names names={names} view={view} />
      </svg>
    </>
  );
}

const Names = ({ names, view }: { names: readonly PlacedName[]; view: MapView }) =>
  names.map(({ name, x, y, fontPx, isPart }) => (
    <text
      key={`${name} ${Math.round(x - view.x)} ${Math.round(y - view.y)}`}
      x={x - view.x}
      y={y - view.y}
      fontSize={fontPx}
      className={isPart ? "part" : undefined}
    >
      {name}
    </text>
  ));

const measuring = document.createElement("canvas").getContext("2d");

function widthOf(name: string, fontPx: number) {
  if (!measuring) return name.length * fontPx * 0.6;
  measuring.font = `600 ${fontPx}px ${getComputedStyle(document.body).fontFamily}`;
  return measuring.measureText(name).width;
}

function useNames(
  drawn: Drawn | undefined,
  onLayer: OnLayer | undefined,
  plane: Plane,
  size: Size,
  view: MapView,
  taken: readonly Box[],
) {
  const candidates = useMemo(
    () =>
      (drawn?.tiles ?? [])
        .flatMap(({ tile, placed: { scale, x, y } }) =>
          tile.names.map((name) => ({ ...name, x: name.x * scale + x, y: name.y * scale + y })),
        )
        .sort((a, b) => b.rank - a.rank),
    [drawn],
  );
  return useMemo(() => {
    if (!onLayer) return [];
    const seen = candidates.flatMap((name): ScreenName[] => {
      const x = name.x * onLayer.scale + onLayer.x + view.x;
      const y = name.y * onLayer.scale + onLayer.y + view.y;
      return x > 0 && y > 0 && x < size.width && y < size.height ? [{ ...name, x, y }] : [];
    });
    return placeNames(seen, plane.kmPx * view.zoom, size, taken, widthOf);
  }, [candidates, onLayer, plane, size, view, taken]);
}
