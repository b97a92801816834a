import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarDays } from "lucide-react";

import { isOver } from "@/lib/event-time";
import { isolated } from "@/texts/isolated";
import { loadMyEventsTexts, myEventsTexts } from "@/texts/my-events";

import { myEventsQuery } from "./my-events.queries";
import { nextTime } from "./next-time";

/** Leads to what the member goes to or hosts next. */
function NextEvent() {
  const { data } = useInfiniteQuery(myEventsQuery("next"));
  const next = data?.pages[0]?.events.find((event) => !event.isCancelled && !isOver(event));
  if (!next) return null;
  return (
    <Link
      to="/events/$eventId"
      params={{ eventId: next.id }}
      title={myEventsTexts.next}
      className="relative inline-flex min-w-0 items-center gap-1 text-caption max-[22rem]:hidden font-semibold text-brand-ink after:absolute after:inset-x-0 after:-inset-y-2.5 hover:underline"
    >
      <CalendarDays aria-hidden className="size-4 shrink-0" />
      <span className="truncate">{`${nextTime(next)} · ${isolated(next.title)}`}</span>
    </Link>
  );
}

export async function loadNextEvent() {
  await loadMyEventsTexts();
  return { default: NextEvent };
}
