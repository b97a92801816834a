import type { QueryClient } from "@tanstack/react-query";

import { meQuery } from "@/features/profile/public";
import { onFrame, onOnline } from "@/features/realtime/public";
import { toast } from "@/lib/toast";
import { memberTexts } from "@/texts/texts";

import type { Match } from "./match";
import { addMatch, isConnectedHere, markSeen } from "./matches.queries";

function announceMatch(queryClient: QueryClient, match: Match) {
  const { id, name } = match.otherUser;
  addMatch(queryClient, match);
  const isWanted = queryClient.getQueryData(meQuery.queryKey)?.settings.newMatches;
  if (!isWanted || isConnectedHere(queryClient, match)) return;
  toast({
    title: memberTexts.realtime.matched(name),
    description: memberTexts.realtime.matchedText,
    variant: "success",
    href: `/chat/${id}`,
  });
}

/** Subscribes to frames about matches. */
export function followMatches() {
  onFrame("match", ({ match }, queryClient) => announceMatch(queryClient, match));
  onFrame("matches_seen", ({ matchIds }, queryClient) => markSeen(queryClient, matchIds));
  onOnline((queryClient, isReturn) => {
    if (isReturn) void queryClient.invalidateQueries({ queryKey: ["matches"] });
  });
}
