import { useLocation } from "@tanstack/react-router";
import { useState } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** When a message was requested, as the same one can be requested again. */
    requestedAt?: number;
  }
}

export type RequestedMessage = { at: string; requestedAt: number | undefined };

export const requestedNow = () => ({ requestedAt: Date.now() });

/** The message that the chat has to show: a new object for each request. */
export function useRequestedMessage(at: string | undefined) {
  const requestedAt = useLocation({ select: ({ state }) => state.requestedAt });
  const [requested, setRequested] = useState(() =>
    at === undefined ? undefined : { at, requestedAt },
  );
  const isRequestedAgain = requestedAt !== undefined && requestedAt !== requested?.requestedAt;
  if (at !== requested?.at || (at !== undefined && isRequestedAgain))
    setRequested(at === undefined ? undefined : { at, requestedAt });
  return requested;
}
