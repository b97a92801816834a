import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import { toast } from "@/lib/toast";
import { toastFailure } from "@/lib/toast-failure";
import { memberTexts } from "@/texts/texts";

import type { Message } from "../../message";
import { findMessage, reachMessage } from "./older-messages.queries";
import type { RequestedMessage } from "./use-requested-message";

const toastGone = () =>
  toast({
    title: memberTexts.chat.notReached,
    description: memberTexts.chat.messageGone,
    variant: "destructive",
  });

export const toastNotReached = (error: Error) =>
  toastFailure(error, memberTexts.chat.notReached, "");

/** Loads the history at the message that the chat was opened at. */
export function useReach(
  userId: string,
  requested: RequestedMessage | undefined,
  messages: readonly Message[],
) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (id: string) => {
      const found = await findMessage(userId, { around: id });
      if (found) await reachMessage(queryClient, userId, found);
      else toastGone();
    },
    onError: toastNotReached,
  });
  const isThere = !requested || messages.some(({ id }) => id === requested.at);
  const handled = useRef<RequestedMessage>(undefined);
  // Once per request: a failure is shown, and not retried automatically.
  useEffect(() => {
    if (isThere || handled.current === requested) return;
    handled.current = requested;
    mutate(requested.at);
  }, [requested, isThere, mutate]);
  return { isReaching: isPending };
}
