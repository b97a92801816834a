import { CalendarPlus, Navigation } from "lucide-react";
import { type ReactNode, Suspense, lazy } from "react";

import { buttonStyle } from "@/components/ui/button";
import { memberTexts } from "@/texts/texts";

import type { Event } from "../events.queries";
import { directionsTo } from "./directions";

const CalendarMenu = lazy(async () => (await import("./calendar-menu")).loadCalendarMenu());

const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent);

/** Other devices than phones and Apple's mostly have no app that opens such a link. */
const hasMaps = () => isApple || window.matchMedia("(pointer: coarse)").matches;

type EventPlansProps = { event: Event; children?: ReactNode };

/** What attendees need until the event begins. */
export const EventPlans = ({ event, children }: EventPlansProps) => (
  <section
    aria-label={memberTexts.events.youreIn}
    className="event-plans flex flex-wrap gap-2 *:flex-1"
  >
    {children}
    <span className="event-calendar">
      <a href={`/api/events/${event.id}/calendar`} download className={planLink}>
        <CalendarPlus aria-hidden className="size-5 shrink-0" />
        {memberTexts.events.addToCalendar}
      </a>
      <Suspense fallback={<span className="size-11" />}>
        <CalendarMenu event={event} />
      </Suspense>
    </span>
    {hasMaps() && (
      <a href={directionsTo(event, isApple)} className={planLink}>
        <Navigation aria-hidden className="size-5 shrink-0" />
        {memberTexts.events.directions}
      </a>
    )}
  </section>
);

export const planLink = buttonStyle("ghost", "medium", "bg-sunken px-3 whitespace-nowrap");
