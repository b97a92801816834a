import { useLocation } from "@tanstack/react-router";
import { useState } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** When a message was requested, as the same one can be requested again. */
    askedAt?: number;
  }
}

export type RequestedMessage = { at: string; askedAt: number | undefined };

export const requestedNow = () => ({ askedAt: Date.now() });

/** The message that the chat has to show: a new object for each request. */
export function useRequestedMessage(at: string | undefined) {
  const askedAt = useLocation({ select: ({ state }) => state.askedAt });
  const [requested, setRequested] = useState(() =>
    at === undefined ? undefined : { at, askedAt },
  );
  const isAskedAgain = askedAt !== undefined && askedAt !== requested?.askedAt;
  if (at !== requested?.at || (at !== undefined && isAskedAgain))
    setRequested(at === undefined ? undefined : { at, askedAt });
  return requested;
}
