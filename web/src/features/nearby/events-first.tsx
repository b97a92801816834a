import { useInfiniteQuery } from "@tanstack/react-query";

import { EventLinks, eventsQuery } from "@/features/events/public";
import { lazyDecoration } from "@/lib/lazy-decoration";
import { memberTexts } from "@/texts/texts";

const upcoming = eventsQuery({ when: "upcoming" });

const Cover = lazyDecoration(async () => (await import("./late-cover")).LateCover);

/** Whether the events are loaded or not being fetched: the list below must not move under a pointer. */
export function useAreEventsKnown() {
  const { isPending, fetchStatus } = useInfiniteQuery(upcoming);
  return !isPending || fetchStatus !== "fetching";
}

/** With few people nearby, events are the better way to meet somebody. */
export function EventsFirst({ max = 2 }: { max?: number }) {
  const { data } = useInfiniteQuery(upcoming);
  const events = data?.pages[0]?.events.filter(({ isCancelled }) => !isCancelled).slice(0, max);
  if (!events || events.length === 0) return null;
  return (
    <section aria-label={memberTexts.map.eventsFirst} className="grid gap-2">
      <h3 className="text-small font-bold">{memberTexts.map.eventsFirst}</h3>
      <EventLinks events={events} cover={Cover.Part} />
    </section>
  );
}
