import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";

import { personQuery } from "@/features/people/public";
import type { Me } from "@/features/profile/public";
import { api } from "@/lib/api";
import { ApiError } from "@/lib/api-error";
import { errorText } from "@/lib/error-text";
import { memberTexts } from "@/texts/texts";

import type { Message } from "../../message";
import { receiveChange } from "../../receive-change";
import { withReaction } from "../../reactions";
import { type Thread, mapMessages } from "../../thread";

type Change = { messageId: string; apply: (message: Message) => Message };
/** Applied until the message has the version of the server's response. */
type Shown = Change & { key: number; until?: number };
export type ChangeFailure = { messageId: string; text: string };

const isArrived = ({ version = 0 }: Message, { until }: Shown) =>
  until !== undefined && version >= until;

function applyTo(thread: Thread, changes: readonly Shown[]): Thread {
  if (changes.length === 0) return thread;
  const changed = (message: Message) =>
    changes
      .filter((each) => each.messageId === message.id && !isArrived(message, each))
      .reduce((now, { apply }) => apply(now), message);
  return mapMessages(thread, changed);
}

const route = api.messages[":userId"][":messageId"];

/** Edits and reacts optimistically, and rolls back if the server refuses. */
export function useMessageChanges(me: Me, userId: string, thread: Thread) {
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const [failure, setFailure] = useState<ChangeFailure>();
  const keys = useRef(0);

  const { mutateAsync } = useMutation({
    // One after the other, in the order of the member's actions.
    scope: { id: `message changes ${userId}` },
    mutationFn: ({ send }: Change & { send: () => Promise<Message> }) => send(),
    onMutate: ({ messageId, apply }) => {
      keys.current += 1;
      const change = { key: keys.current, messageId, apply };
      setFailure(undefined);
      setShown((all) => [...all.filter(({ until }) => until === undefined), change]);
      return change;
    },
    onSuccess: (message, _, { key }) => {
      const until = message.version ?? 0;
      setShown((all) => all.map((each) => (each.key === key ? { ...each, until } : each)));
      receiveChange(queryClient, me, message, until);
    },
    onError: (error, _, change) => {
      setShown((all) => all.filter(({ key }) => key !== change?.key));
      if (error instanceof ApiError && error.status === 404)
        void queryClient.invalidateQueries({ queryKey: personQuery(userId).queryKey });
    },
  });

  /** Rejects with the reason if it was refused. */
  const edit = useCallback(
    (messageId: string, content: string) =>
      mutateAsync({
        messageId,
        apply: (now) => ({ ...now, content, editedAt: now.editedAt ?? now.createdAt }),
        send: async () =>
          (await route.$put({ param: { userId, messageId }, json: { content } })).json(),
      }),
    [mutateAsync, userId],
  );

  const react = useCallback(
    async ({ id: messageId }: Message, emoji: string | null) => {
      try {
        await mutateAsync({
          messageId,
          apply: (now) => withReaction(now, me.id, emoji),
          send: async () =>
            (await route.reaction.$put({ param: { userId, messageId }, json: { emoji } })).json(),
        });
      } catch (error) {
        setFailure({ messageId, text: errorText(error, memberTexts.chat.reactFailed) });
      }
    },
    [me.id, mutateAsync, userId],
  );

  const applied = useMemo(() => applyTo(thread, shown), [thread, shown]);
  return { edit, react, shown: applied, failure };
}

/** Removes a message for both members. */
export function useUnsend(me: Me, userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (message: Message) => {
      await route.$delete({ param: { userId, messageId: message.id } });
    },
    onSuccess: (_, { version = 0, photoUrl: _p, reactions: _r, replyTo: _q, ...rest }) => {
      const content = memberTexts.safety.removedMessage;
      const { editedAt: _e, ...removed } = rest;
      receiveChange(queryClient, me, { ...removed, content, isRemoved: true, version }, version);
    },
  });
}
