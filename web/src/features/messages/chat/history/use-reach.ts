import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import { errorText, isSignedOut } from "@/lib/error-text";
import { toast } from "@/lib/toast";
import { memberTexts } from "@/texts/texts";

import type { Message } from "../../message";
import { findMessage, reachMessage } from "./older-messages.queries";
import type { RequestedMessage } from "./use-requested-message";

const fail = (description: string) =>
  toast({ title: memberTexts.chat.notReached, description, variant: "destructive" });

export const sayNotReached = (error: Error) => isSignedOut(error) || fail(errorText(error, ""));

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
      else fail(memberTexts.chat.messageGone);
    },
    onError: sayNotReached,
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
