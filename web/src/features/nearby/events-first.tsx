import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarDays } from "lucide-react";

import { EventTime, eventsQuery } from "@/features/events/public";
import { memberTexts } from "@/texts/texts";

/** With few people nearby, events are the better way to meet somebody. */
export function EventsFirst({ max = 2 }: { max?: number }) {
  const { data } = useInfiniteQuery(eventsQuery({ when: "upcoming" }));
  const events = data?.pages[0]?.events.filter(({ isCancelled }) => !isCancelled).slice(0, max);
  if (!events || events.length === 0) return null;
  return (
    <section aria-label={memberTexts.map.eventsFirst} className="grid gap-2">
      <h3 className="text-small font-bold">{memberTexts.map.eventsFirst}</h3>
      <ul className="grid gap-2">
        {events.map((event) => (
          <li key={event.id}>
            <Link
              to="/events/$eventId"
              params={{ eventId: event.id }}
              className="flex items-center gap-3 rounded-lg border border-line bg-surface px-3.5 py-2.5 transition hover:border-control"
            >
              <CalendarDays aria-hidden className="size-5.5 shrink-0 text-brand-ink" />
              <span className="grid min-w-0 flex-1 text-start">
                <span dir="auto" className="truncate font-semibold">
                  {event.title}
                </span>
                <EventTime event={event} className="text-caption text-ink-soft tabular-nums" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
