import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { followAlerts } from "@/features/alerts/public";
import { followNewcomers } from "@/features/nearby/public";
import { CalledOffNotice, followEvents } from "@/features/events/public";
import { followMatches } from "@/features/matches/public";
import { followMessages, cachedMessages, openOutboxes } from "@/features/messages/public";
import { ConnectionNotice, onOnline, useLiveConnection } from "@/features/realtime/public";
import { followSafety, SafetyDialogs } from "@/features/safety/public";
import { checkForNewVersion } from "@/lib/new-version";
import { followPeople } from "@/lib/people-cache";

followAlerts();
followEvents();
followMatches();
followMessages();
followNewcomers();
followSafety();
onOnline((queryClient, isReturn) => {
  if (!isReturn) return;
  void queryClient.refetchQueries({ predicate: ({ state }) => state.status === "error" });
  void checkForNewVersion();
});

/** Runs as long as a member is signed in. */
export function Live({ myId }: { myId: string }) {
  const queryClient = useQueryClient();
  useLiveConnection();
  useEffect(() => followPeople(queryClient), [queryClient]);
  useEffect(() => openOutboxes(myId), [myId]);
  return (
    <>
      <ConnectionNotice />
      <SafetyDialogs messagesWith={(userId) => cachedMessages(queryClient, userId)} />
      <CalledOffNotice />
    </>
  );
}
