import { useAtom } from "jotai";
import { CalendarDays, CalendarOff } from "lucide-react";

import { IconButton } from "@/components/ui/icon-button";
import { memberTexts } from "@/texts/texts";

import { eventsShownAtom } from "./map-events";

/** Shows or hides events on the map. */
export function EventsToggle() {
  const [isShown, setIsShown] = useAtom(eventsShownAtom);
  return (
    <IconButton
      icon={isShown ? CalendarDays : CalendarOff}
      label={memberTexts.map.events}
      tone="raised"
      aria-pressed={isShown}
      onClick={() => setIsShown(!isShown)}
      className="not-aria-pressed:text-ink-soft aria-pressed:text-brand-ink"
    />
  );
}
