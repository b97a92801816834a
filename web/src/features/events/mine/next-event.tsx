import { type QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarDays } from "lucide-react";

import { isOver } from "@/lib/time/event-time";
import { loadMyEventsTexts, myEventsTexts } from "@/texts/my-events";

import { myEventsQuery } from "./my-events.queries";
import { nextTime } from "./next-time";

/** Links to the next event that the member attends or hosts. */
function NextEvent() {
  const { data } = useInfiniteQuery(myEventsQuery("next"));
  const next = data?.pages[0]?.events.find((event) => !event.isCancelled && !isOver(event));
  if (!next) return null;
  return (
    <Link
      to="/events/$eventId"
      params={{ eventId: next.id }}
      title={myEventsTexts.next}
      className="relative flex min-w-0 items-center gap-1.5 text-caption transition after:absolute after:inset-x-0 after:-inset-y-2.5 hover:underline max-[22rem]:hidden"
    >
      <CalendarDays aria-hidden className="size-4 shrink-0 text-brand-ink max-sm:hidden" />
      <span className="grid min-w-0">
        <span className="font-semibold whitespace-nowrap text-brand-ink tabular-nums">
          {nextTime(next)}
        </span>
        <span dir="auto" className="truncate text-ink-soft">
          {next.title}
        </span>
      </span>
    </Link>
  );
}

export const prefetchNext = (queryClient: QueryClient) =>
  queryClient.prefetchInfiniteQuery(myEventsQuery("next"));

export async function loadNextEvent() {
  await loadMyEventsTexts();
  return NextEvent;
}
