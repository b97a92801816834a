import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";

import { connectionAtom } from "@/features/realtime/public";

import { type Thread, firstUnreadFrom, mayStartEarlier } from "../../thread";
import { reachFirstUnread } from "./older-messages";
import { REACH_MAX } from "./use-reach";

/** So many are loaded by themselves. */
const OPENING_MAX = 500;

export type FirstUnread = {
  /** What was unread first when the chat was opened, once that is known. */
  found: { id: string | undefined } | undefined;
  isFinding: boolean;
  isAsked: boolean;
  find: () => void;
};

/** Finds the first unread message, which may be older than what is loaded. */
export function useFirstUnread(userId: string, thread: Thread): FirstUnread {
  const queryClient = useQueryClient();
  const connection = useAtomValue(connectionAtom);
  const [found, setFound] = useState<FirstUnread["found"]>();
  const { mutate, isPending, variables, data } = useMutation({
    meta: { isByItself: true },
    mutationFn: (max: number) => reachFirstUnread(queryClient, userId, max),
  });
  const isAsked = variables === REACH_MAX;
  const isTooFar = isAsked && data === false;
  if (!found && (isTooFar || !mayStartEarlier(thread, userId)))
    setFound({ id: firstUnreadFrom(thread, userId) });
  const isFound = found !== undefined;
  useEffect(() => {
    if (!isFound && connection !== "offline") mutate(OPENING_MAX);
  }, [connection, isFound, mutate]);
  return {
    found,
    isFinding: isPending && !isFound,
    isAsked,
    find: () => mutate(REACH_MAX),
  };
}
