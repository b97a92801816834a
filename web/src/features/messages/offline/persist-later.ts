import type { QueryClient } from "@tanstack/react-query";

const DELAY_MS = 10_000;

async function persist(queryClient: QueryClient, myId: string, stopped: AbortSignal) {
  const { persistConversations } = await import("./persist-conversations");
  await persistConversations(queryClient, myId, stopped);
}

/** Starts after a delay, so that it competes with no other request; the returned function stops it. */
export function persistConversationsLater(queryClient: QueryClient, myId: string) {
  const stop = new AbortController();
  const start = () => void persist(queryClient, myId, stop.signal).catch(() => undefined);
  const timer = setTimeout(start, DELAY_MS);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
