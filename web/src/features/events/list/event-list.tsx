import { useSuspenseQuery } from "@tanstack/react-query";
import { Fragment } from "react";

import { meQuery } from "@/features/profile/public";
import { myEventsTexts } from "@/texts/my-events";

import { distanceTo } from "../event-distance";
import type { Event } from "../events.queries";
import { useWatch } from "../use-watch";
import { EventCard } from "./event-card";
import { useOwnFace } from "../use-own-face";
import { eventCards, eventDay } from "./event-card-skeletons";
import { daysOf, firstPast } from "./event-days";

/** Cards under the days on which they begin. */
export function EventList({ events }: { events: Event[] }) {
  const { data: me } = useSuspenseQuery(meQuery);
  const face = useOwnFace();
  useWatch(events.map(({ id }) => id));
  const days = daysOf(events);
  const past = firstPast(days);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 pb-8">
      {days.map(({ key, label, weekday, date, events: ofDay }) => (
        <Fragment key={key}>
          {key === past && (
            <h2 className="px-4 pt-5 text-heading font-bold lg:px-6">{myEventsTexts.parts.past}</h2>
          )}
          <section aria-label={label} className={eventDay}>
            <h2 className="py-2 pe-3 text-body font-bold lg:pt-3">
              {weekday} <span className="font-normal text-ink-soft lg:block">{date}</span>
            </h2>
            <ul className={eventCards}>
              {ofDay.map((event) => (
                <EventCard
                  key={event.id}
                  me={face}
                  event={event}
                  distance={distanceTo(event, me)}
                />
              ))}
            </ul>
          </section>
        </Fragment>
      ))}
    </div>
  );
}
