import { useAtom } from "jotai";
import { CalendarDays } from "lucide-react";

import { IconButton } from "@/components/ui/icon-button";
import { memberTexts } from "@/texts/texts";

import { eventsShownAtom } from "./map-events";

/** Shows or hides events on the map. */
export function EventsToggle() {
  const [isShown, setIsShown] = useAtom(eventsShownAtom);
  return (
    <IconButton
      icon={CalendarDays}
      label={memberTexts.map.events}
      tone="raised"
      aria-pressed={isShown}
      onClick={() => setIsShown(!isShown)}
      className="aria-pressed:bg-ink aria-pressed:text-on-ink"
    />
  );
}
