import { useLocation } from "@tanstack/react-router";
import { useState } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** When a message was requested, as the same one can be requested again. */
    askedAt?: number;
  }
}

export type Place = { at: string; askedAt: number | undefined };

export const askedNow = () => ({ askedAt: Date.now() });

/** The message that the chat has to show: a new object for each request. */
export function usePlace(at: string | undefined) {
  const askedAt = useLocation({ select: ({ state }) => state.askedAt });
  const [place, setPlace] = useState(() => (at === undefined ? undefined : { at, askedAt }));
  const isAskedAgain = askedAt !== undefined && askedAt !== place?.askedAt;
  if (at !== place?.at || (at !== undefined && isAskedAgain))
    setPlace(at === undefined ? undefined : { at, askedAt });
  return place;
}
