import type { Dates } from "@hereabouts/api/events/event-limits.schema";

import type { Event } from "../events.queries";

/** Whether the member is host or co-host: the server's rule. */
export const mayHost = (
  { createdBy, ownRole }: Pick<Event, "createdBy" | "ownRole">,
  myId: string,
) => createdBy === myId || ownRole === "coHost";

type SeriesDate = Pick<NonNullable<Event["dates"]>[number], "id" | "dateTime" | "isCancelled">;
type DateOfSeries = Pick<Event, "id" | "dateTime"> & { dates?: readonly SeriesDate[] | undefined };

/** Which dates an action can apply to; `following` is only offered for a date between others. */
export function choicesOf({ id, dateTime, dates = [] }: DateOfSeries): Dates[] {
  const others = dates.filter((date) => date.id !== id && !date.isCancelled);
  if (others.length === 0) return ["one"];
  const before = others.filter((date) => date.dateTime < dateTime);
  return before.length > 0 && before.length < others.length
    ? ["one", "following", "all"]
    : ["one", "all"];
}
