import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { followNewcomers } from "@/features/discovery/newcomers.frames";
import { CalledOffNotice } from "@/features/events/called-off-notice";
import { followEvents } from "@/features/events/events.frames";
import { followMatches } from "@/features/matches/matches.frames";
import { followMessages } from "@/features/messages/messages.frames";
import { ConnectionNotice } from "@/features/realtime/connection-notice";
import { onOnline } from "@/features/realtime/realtime.queries";
import { useLiveConnection } from "@/features/realtime/use-live-connection";
import { SafetyDialogs } from "@/features/safety/safety-dialogs";
import { followSafety } from "@/features/safety/safety.frames";
import { lookForNewVersion } from "@/lib/new-version";
import { followPeople } from "@/lib/told-people";

followEvents();
followMatches();
followMessages();
followNewcomers();
followSafety();
onOnline((queryClient, isReturn) => {
  if (!isReturn) return;
  void queryClient.refetchQueries({ predicate: ({ state }) => state.status === "error" });
  void lookForNewVersion();
});

/** What lives as long as somebody is signed in. */
export function Live() {
  const queryClient = useQueryClient();
  useLiveConnection();
  useEffect(() => followPeople(queryClient), [queryClient]);
  return (
    <>
      <ConnectionNotice />
      <SafetyDialogs />
      <CalledOffNotice />
    </>
  );
}
