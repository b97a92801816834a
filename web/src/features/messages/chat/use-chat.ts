import { useCallback, useRef } from "react";

import type { Person } from "@/features/people/public";
import type { Me } from "@/features/profile/public";

import { UNSENT_MAX } from "../outbox/unsent";
import type { Thread } from "../thread";
import { useChatPhoto } from "./composer/use-chat-photo";
import { useComposer } from "./composer/use-composer";
import { useMessageChanges } from "./message/message-changes.queries";
import { useSending } from "./use-sending";

export type OpenChat = ReturnType<typeof useChat>;

/** What is shown of the chat, what is being written, and what waits to be sent. */
export function useChat(me: Me, person: Person, thread: Thread) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { edit, ...changes } = useMessageChanges(me, person.id, thread);
  const composer = useComposer({ myId: me.id, userId: person.id, field, edit });
  const photo = useChatPhoto(me.id, person.id);
  const sending = useSending({ me, person, thread, composer, photo });
  const { waiting } = sending;
  const isFull = waiting.length >= UNSENT_MAX;
  const leaveHistory = useCallback(() => field.current?.focus(), []);
  return {
    me,
    person,
    field,
    composer,
    photo,
    ...changes,
    ...sending,
    leaveHistory,
    isNew: thread.messages.length + waiting.length === 0,
    isFull,
    /** Whether no new message can be sent for now. */
    isHeld: isFull || person.messagesLeft === 0,
  };
}
