import { hashKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";

import { connectionAtom } from "@/features/realtime/public";
import { persistedTimesAtom } from "@/lib/device/persisted-times";

import { threadQuery } from "../../messages.queries";
import { type Thread, firstUnreadFrom, loadedIn, mayStartEarlier } from "../../thread";
import { loadFirstUnread, reachFirstUnread } from "./older-messages.queries";
import { toastNotReached } from "./use-reach";

/** The maximum that is loaded automatically. */
const OPENING_MAX = 500;

export type FirstUnread = {
  /** The first message that was unread when the chat was opened, once known. */
  found: { id: string | undefined } | undefined;
  /** Whether the server has confirmed it, rather than the device's stored copy. */
  isCertain: boolean;
  isFinding: boolean;
  isRequested: boolean;
  find: () => void;
};

/** Whether the history was replaced, as more messages arrived than can be joined to it. */
function useIsBroken({ messages }: Thread) {
  const newest = messages.at(-1)?.seq ?? 0;
  const [joined, setJoined] = useState(newest);
  if (joined !== newest) setJoined(newest);
  return (messages[0]?.seq ?? 0) > joined + 1;
}

/** Loads the messages up to the first unread one, also when the connection is back. Returns whether it does. */
function useOpening(userId: string, isWanted: boolean) {
  const queryClient = useQueryClient();
  const connection = useAtomValue(connectionAtom);
  const { mutate: open, isPending } = useMutation({
    meta: { isByItself: true },
    mutationFn: () => loadFirstUnread(queryClient, userId, OPENING_MAX),
  });
  useEffect(() => {
    if (isWanted && connection !== "offline") open();
  }, [connection, isWanted, open]);
  return isPending;
}

/** Finds the first unread message, which may be older than what is loaded. */
export function useFirstUnread(userId: string, thread: Thread): FirstUnread {
  const queryClient = useQueryClient();
  const isPersisted = useAtomValue(persistedTimesAtom).has(hashKey(threadQuery(userId).queryKey));
  const [found, setFound] = useState<FirstUnread["found"]>();
  const finding = useMutation({
    mutationFn: () => reachFirstUnread(queryClient, userId),
    onSuccess: (id) => setFound({ id }),
    onError: toastNotReached,
  });
  const isBroken = useIsBroken(thread);
  const mayBeEarlier = mayStartEarlier(thread, userId);
  if (found && isBroken) setFound(undefined);
  else if (!found && !isPersisted && !mayBeEarlier)
    setFound({ id: firstUnreadFrom(thread, userId) });
  const isLoaded = found?.id === undefined || loadedIn(thread).some(({ id }) => id === found.id);
  const shown = isLoaded ? found : undefined;
  const isFound = shown !== undefined;
  const isOpening = useOpening(userId, !isFound && !isPersisted);
  const inPersisted = { id: mayBeEarlier ? undefined : firstUnreadFrom(thread, userId) };
  return {
    found: isPersisted ? inPersisted : shown,
    isCertain: isFound && !isPersisted,
    isFinding: (isOpening || finding.isPending) && !isFound,
    isRequested: !finding.isIdle,
    find: () => finding.mutate(),
  };
}
