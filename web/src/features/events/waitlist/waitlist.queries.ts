import { onFrame } from "@/features/realtime/public";
import { api } from "@/lib/api";

import type { Event } from "../events.queries";
import { refreshEvent } from "../refresh";
import { useEventChange } from "../use-event-change";

/** Joins the waitlist or leaves it. */
export const useWaitlist = ({ id }: Event) =>
  useEventChange(id, async (isWaiting: boolean) => {
    const { $post, $delete } = api.events[":id"].wait;
    const call = { param: { id } };
    return (await (isWaiting ? $post(call) : $delete(call))).json();
  });

/** Refreshes an event when a place in it is offered. */
export const followOffers = () =>
  onFrame("alert", ({ alert: { kind, event } }, queryClient) => {
    if (kind === "place_offered" && event) void refreshEvent(queryClient, event.id);
  });
