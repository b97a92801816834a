import type { QueryClient } from "@tanstack/react-query";

const DELAY_MS = 10_000;

async function keep(queryClient: QueryClient, myId: string) {
  const { keepConversations } = await import("./keep-conversations");
  await keepConversations(queryClient, myId);
}

/** While nobody waits for anything else, until the returned function is called. */
export function keepConversationsLater(queryClient: QueryClient, myId: string) {
  const start = () => void keep(queryClient, myId).catch(() => undefined);
  const timer = setTimeout(start, DELAY_MS);
  return () => clearTimeout(timer);
}
