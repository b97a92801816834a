import { CalendarPlus, Navigation } from "lucide-react";

import { Suspense, lazy } from "react";

import { buttonStyle } from "@/components/ui/button";
import { memberTexts } from "@/texts/texts";

import type { Event } from "./events.queries";

const CalendarMenu = lazy(async () => (await import("./calendar-menu")).loadCalendarMenu());

const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent);

/** Opens the device's own maps: searched for by its name near the point, which may be no nearer than the host's area. */
export function directionsTo({ location, ...event }: Event, apple = isApple) {
  const { latitude, longitude } = event.point ?? event;
  const place = encodeURIComponent(location);
  const point = `${latitude},${longitude}`;
  return apple ? `maps:?q=${place}&near=${point}` : `geo:${point}?q=${place}`;
}

/** Elsewhere than on phones and at Apple's there is mostly nothing that such a link would open. */
const hasMaps = () => isApple || window.matchMedia("(pointer: coarse)").matches;

/** For who goes to it: what is at hand until it begins. */
export const EventPlans = ({ event }: { event: Event }) => (
  <section aria-label={memberTexts.events.youreIn} className="flex flex-wrap gap-2 *:flex-1">
    <a href={`/api/events/${event.id}/calendar`} download className={link}>
      <CalendarPlus aria-hidden className="size-5 shrink-0" />
      {memberTexts.events.addToCalendar}
    </a>
    <Suspense fallback={<span className="size-11 max-w-11" />}>
      <CalendarMenu event={event} />
    </Suspense>
    {hasMaps() && (
      <a href={directionsTo(event)} className={link}>
        <Navigation aria-hidden className="size-5 shrink-0" />
        {memberTexts.events.directions}
      </a>
    )}
  </section>
);

const link = buttonStyle("ghost", "medium", "bg-sunken px-3 whitespace-nowrap");
