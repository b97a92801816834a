import { useSuspenseQuery } from "@tanstack/react-query";

import { meQuery } from "@/features/profile/public";

import { distanceTo } from "../event-distance";
import type { Event } from "../events.queries";
import { useWatch } from "../watch";
import { EventCard } from "./event-card";
import { useOwnFace } from "../own-face";
import { eventCards, eventDay } from "./event-card-skeletons";
import { daysOf } from "./event-days";

/** Cards under the days on which they begin. */
export function EventList({ events }: { events: Event[] }) {
  const { data: me } = useSuspenseQuery(meQuery);
  const face = useOwnFace();
  useWatch(events.map(({ id }) => id));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 pb-8">
      {daysOf(events).map(({ key, label, events: ofDay }) => (
        <section key={key} aria-label={label} className={eventDay}>
          <h2 className="py-2 pe-3 text-body font-bold lg:pt-3">{label}</h2>
          <ul className={eventCards}>
            {ofDay.map((event) => (
              <EventCard key={event.id} me={face} event={event} distance={distanceTo(event, me)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
