import type { QueryClient } from "@tanstack/react-query";

const DELAY_MS = 10_000;

async function keep(queryClient: QueryClient, myId: string, stopped: AbortSignal) {
  const { keepConversations } = await import("./keep-conversations");
  await keepConversations(queryClient, myId, stopped);
}

/** Starts after a delay, so that it competes with no other request; the returned function stops it. */
export function keepConversationsLater(queryClient: QueryClient, myId: string) {
  const stop = new AbortController();
  const start = () => void keep(queryClient, myId, stop.signal).catch(() => undefined);
  const timer = setTimeout(start, DELAY_MS);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
