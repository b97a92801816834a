import { type RefObject, useState } from "react";
import { flushSync } from "react-dom";

import { readDraft, useDraft } from "@/lib/forms/draft";
import { errorText } from "@/lib/error-text";
import { memberTexts } from "@/texts/texts";

import { chatDraftKey, chatReplyKey } from "../../chat-draft";
import type { Message } from "../../message";
import { captionOf } from "../../photo-words";
import { usePersistedDraft } from "../../outbox/persisted-drafts";
import { type Quote, quoteOf } from "../../thread";

type Reply = { what: "reply"; quote: Quote };
type Edit = { what: "edit"; quote: Quote; text: string };
export type ComposerMode = Reply | Edit;

type ComposerOptions = {
  myId: string;
  userId: string;
  field: RefObject<HTMLTextAreaElement | null>;
  edit: (messageId: string, content: string) => Promise<unknown>;
};

/**
 * The text of the composer and the message it replies to or edits. All of it survives a reload, the draft and the reply
 * even a crash. An edit hides the reply until it ends.
 */
export function useComposer({ myId, userId, field, edit }: ComposerOptions) {
  const draftKey = chatDraftKey(myId, userId);
  const replyKey = chatReplyKey(myId, userId);
  const editKey = `chat-edit:${myId}:${userId}`;
  const [draft, setDraft, , clearSentDraft] = usePersistedDraft(draftKey, "");
  const [reply, setReply, clearReply, clearSentReply] = usePersistedDraft<Reply | null>(
    replyKey,
    null,
  );
  const [edited, setEdited, clearEdited] = useDraft<Edit | null>(editKey, null);
  const [refusal, setRefusal] = useState<string>();
  const mode = edited ?? reply;

  /** Puts the cursor at the end of the text. */
  function focusAfter(change: () => void) {
    flushSync(change);
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }

  function beginEdit(message: Message) {
    setRefusal(undefined);
    focusAfter(() =>
      setEdited({ what: "edit", quote: quoteOf(message), text: captionOf(message) }),
    );
  }

  /** Restores a refused edit, unless another one has begun. */
  async function saveEdit({ quote, text: before }: Edit, content: string) {
    setRefusal(undefined);
    clearEdited();
    try {
      await edit(quote.id, content);
    } catch (error) {
      const isOtherBegun = readDraft<Edit | null>(editKey, null) !== null;
      const reason = errorText(error, memberTexts.chat.editFailed);
      if (!isOtherBegun) setEdited({ what: "edit", quote, text: before });
      setRefusal(isOtherBegun ? `${reason} (${before})` : reason);
    }
  }

  return {
    text: edited?.text ?? draft,
    mode,
    refusal,
    setRefusal,
    change: (text: string) => (edited ? setEdited({ ...edited, text }) : setDraft(text)),
    insert: (text: string) => focusAfter(() => setDraft(text)),
    reply: (message: Message) =>
      focusAfter(() => setReply({ what: "reply", quote: quoteOf(message) })),
    beginEdit,
    cancel: () => {
      setRefusal(undefined);
      if (edited) clearEdited();
      else clearReply();
      field.current?.focus();
    },
    /** Restores a refused message; more may have been typed meanwhile. */
    takeBack: (content: string, quote: Quote | undefined) => {
      setDraft(`${content}\n${readDraft(draftKey, "")}`.trim());
      if (quote && !readDraft(replyKey, null)) setReply({ what: "reply", quote });
    },
    /** Calls `send` with the reply's quote; saves an edit instead. */
    submit: (content: string, send: (content: string, replyTo?: Quote) => void) => {
      if (edited) return void saveEdit(edited, content);
      clearSentDraft();
      clearSentReply();
      send(content, reply?.quote);
    },
  };
}
