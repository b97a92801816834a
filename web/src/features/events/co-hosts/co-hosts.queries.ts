import type { QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { onFrame } from "@/features/realtime/public";
import { api } from "@/lib/api";
import { ApiError } from "@/lib/api-error";
import { errorText } from "@/lib/error-text";
import { myEventsTexts } from "@/texts/my-events";
import type { ServerFrame } from "@hereabouts/api/realtime/server-frames.schema";

import type { Event } from "../events.queries";
import { refreshEvent } from "../refresh";
import { useEventChange } from "../use-event-change";

export type CoHost = NonNullable<Event["coHosts"]>[number];

const whyNot = (error: unknown) =>
  error instanceof ApiError && error.code === "conflict"
    ? myEventsTexts.coHosts.refused
    : errorText(error, myEventsTexts.failedText);

export const useAskCoHost = (id: string) =>
  useEventChange(
    id,
    async (userId: string) =>
      (await api.events[":id"]["co-hosts"].$post({ param: { id }, json: { userId } })).json(),
    whyNot,
  );

const answerCall = (id: string) => async (accepts: boolean) =>
  (await api.events[":id"]["co-hosts"].answer.$post({ param: { id }, json: { accepts } })).json();

export const useAnswerHosting = (id: string) =>
  useEventChange(id, answerCall(id), (error) => errorText(error, myEventsTexts.failedText));

/** With the member's own id it is stepping down. */
export const useEndCoHosting = (id: string) =>
  useEventChange(id, async (userId: string) =>
    (await api.events[":id"]["co-hosts"][":userId"].$delete({ param: { id, userId } })).json(),
  );

function refreshOnAlert(
  { alert: { kind, event } }: ServerFrame<"alert">,
  queryClient: QueryClient,
) {
  if (event && (kind === "co_host_asked" || kind === "co_host_accepted"))
    void refreshEvent(queryClient, event.id);
}

/** Refreshes the event when a request to co-host or an answer arrives. */
export const useCoHostAlerts = () => useEffect(() => onFrame("alert", refreshOnAlert), []);
