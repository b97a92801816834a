import { useQueryClient } from "@tanstack/react-query";

import { meQuery } from "@/features/profile/public";
import { api } from "@/lib/api";

import { type Event, attendeesQuery, eventQuery, invalidateLists } from "../events.queries";
import { invalidateDates } from "../refresh";
import { useEventChange } from "../use-event-change";

export type Wish = {
  date: string;
  isAttending: boolean;
  dates: "one" | "all";
  /** Whether one more person comes to all of them. */
  plusOne?: boolean;
};

/** Joins or leaves one date or all of them; returns the date of this page. */
export function useDates({ id }: Event) {
  const queryClient = useQueryClient();
  return useEventChange<Wish>(id, async ({ date, isAttending, dates, plusOne = false }) => {
    const { join, leave } = api.events[":id"];
    const call = { param: { id: date }, json: { dates } };
    const joining = { ...call, json: { dates, ...(plusOne && { plusOne }) } };
    const changed = await (await (isAttending ? join.$post(joining) : leave.$post(call))).json();
    void queryClient.invalidateQueries({ queryKey: attendeesQuery(date).queryKey });
    void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    void invalidateLists(queryClient);
    await invalidateDates(queryClient);
    return date === id ? changed : (queryClient.getQueryData(eventQuery(id).queryKey) ?? changed);
  });
}
