import { memo, useId } from "react";

import { MapTexture } from "@/components/ui/map-texture";
import type { Position } from "@/lib/map-projection";

import type { Drawn } from "./use-drawing";

type WorldLayersProps = { drawn: Drawn; own: Position; landOpacity: number };

/** Land and water, rivers and borders, the lowest first. */
export function WorldLayers({ drawn, own, landOpacity }: WorldLayersProps) {
  const { drawing } = drawn;
  const clip = useId();
  return (
    <>
      <path d={drawing.ground} className="land" fillOpacity={landOpacity} />
      <path d={drawing.rivers} className="river" />
      <path d={drawing.streams} className="stream" />
      <path d={drawing.borders} className="border" />
      <path d={drawing.sea} fillRule="evenodd" className="water" />
      <clipPath id={clip}>
        <path d={drawing.sea} clipRule="evenodd" />
      </clipPath>
      <g clipPath={`url(#${clip})`} className="depths">
        <Depths drawn={drawn} own={own} />
      </g>
      <path d={drawing.coast} className="shallows" />
      <path d={drawing.lakes} className="water" />
      <path d={drawing.islands} className="land" />
      <path d={drawing.ponds} className="water" />
      <path d={drawing.coast} className="coast" />
    </>
  );
}

/** The contours again in the sea's colour, so that it is not one flat colour. */
const Depths = memo(({ drawn, own }: { drawn: Drawn; own: Position }) => (
  <g transform={`scale(${drawn.piece.zoom})`}>
    <MapTexture origin={own} plane={drawn.plane} region={drawn.piece} zoom={drawn.piece.zoom} />
  </g>
));
