import { Maximize, Minus, Plus } from "lucide-react";

import { IconButton } from "@/components/ui/icon-button";
import { memberTexts } from "@/texts/texts";

import { EventsToggle } from "./events/events-toggle";
import { LookAround } from "./elsewhere/look-around";

type MapControlsProps = { zoomIn: () => void; zoomOut: () => void; fit: () => void };

export const MapControls = ({ zoomIn, zoomOut, fit }: MapControlsProps) => (
  <div className="absolute top-3 right-3 grid gap-2">
    <IconButton icon={Plus} label={memberTexts.map.zoomIn} tone="raised" onClick={zoomIn} />
    <IconButton icon={Minus} label={memberTexts.map.zoomOut} tone="raised" onClick={zoomOut} />
    <IconButton icon={Maximize} label={memberTexts.map.fit} tone="raised" onClick={fit} />
    <EventsToggle />
    <LookAround />
  </div>
);
