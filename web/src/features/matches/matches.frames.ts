import type { QueryClient } from "@tanstack/react-query";

import { meQuery } from "@/features/profile/profile.queries";
import { onFrame, onOnline } from "@/features/realtime/realtime.queries";
import { toast } from "@/lib/toast";
import { en } from "@/texts/en";

import { type Match, addMatch } from "./matches.queries";

/** The one who connects is told as well, in this tab or another. */
const isConnectingHere = (queryClient: QueryClient, userId: string) =>
  queryClient
    .getMutationCache()
    .getAll()
    .some(({ state }) => state.variables === userId);

onFrame<{ match: Match }>("match", ({ match }, queryClient) => {
  const { otherUser } = match;
  addMatch(queryClient, match);
  const isWanted = queryClient.getQueryData(meQuery.queryKey)?.settings.newMatches;
  if (!isWanted || isConnectingHere(queryClient, otherUser.id)) return;
  toast({
    title: en.realtime.matched(otherUser.name),
    description: en.realtime.matchedText,
    variant: "success",
    href: `/chat/${otherUser.id}`,
  });
});

onOnline((queryClient, isReturn) => {
  if (isReturn) void queryClient.invalidateQueries({ queryKey: ["matches"] });
});
