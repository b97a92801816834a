import { type Query, useQueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useEffect } from "react";

import { followAlerts } from "@/features/alerts/public";
import { followNewcomers } from "@/features/nearby/public";
import { CalledOffNotice, followEvents } from "@/features/events/public";
import { followMatches } from "@/features/matches/public";
import {
  SignOutQuestion,
  cachedMessages,
  followMessages,
  persistConversationsLater,
  openOutboxes,
} from "@/features/messages/public";
import {
  ConnectionNotice,
  connectionAtom,
  onFrame,
  onOnline,
  useLiveConnection,
} from "@/features/realtime/public";
import { meQuery } from "@/features/profile/public";
import { followSafety, SafetyDialogs } from "@/features/safety/public";
import { isFromDevice } from "@/lib/device/persisted-times";
import { firstPaint } from "@/lib/page/first-paint";
import { checkForNewVersion } from "@/lib/new-version";
import { followPeople } from "@/lib/people/people-cache";

followAlerts();
followEvents();
followMatches();
followMessages();
followNewcomers();
followSafety();
// Another member has signed in meanwhile.
onFrame("hello", ({ userId }, queryClient) => {
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (me && me.id !== userId) window.location.reload();
});
onOnline((queryClient, isReturn) => {
  const isOld = ({ queryHash }: Query) => isFromDevice(queryHash);
  if (!isReturn && !queryClient.getQueryCache().getAll().some(isOld)) return;
  queryClient.removeQueries({ type: "inactive", predicate: isOld });
  void queryClient.refetchQueries({
    predicate: (query) => query.state.status === "error" || isOld(query),
  });
  void checkForNewVersion();
});

/** Runs as long as a member is signed in. */
export function Live({ myId }: { myId: string }) {
  const queryClient = useQueryClient();
  useLiveConnection();
  useEffect(() => followPeople(queryClient), [queryClient]);
  useEffect(() => openOutboxes(myId), [myId]);
  usePersistence(myId);
  return (
    <>
      <ConnectionNotice />
      <SafetyDialogs messagesWith={(userId) => cachedMessages(queryClient, userId)} />
      <CalledOffNotice />
      <SignOutQuestion myId={myId} />
    </>
  );
}

/** Stores on the device what can be read offline. Nothing on screen waits for it. */
function usePersistence(myId: string) {
  const queryClient = useQueryClient();
  const isOnline = useAtomValue(connectionAtom) === "online";
  useEffect(() => {
    const persistence = firstPaint()
      .then(() => import("./-persistence"))
      .then((part) => part.startPersistence(queryClient, myId))
      // Then nothing is stored until the next load.
      .catch(() => undefined);
    return () => void persistence.then((stop) => stop?.());
  }, [queryClient, myId]);
  useEffect(
    () => (isOnline ? persistConversationsLater(queryClient, myId) : undefined),
    [isOnline, queryClient, myId],
  );
}
