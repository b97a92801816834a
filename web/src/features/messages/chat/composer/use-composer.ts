import { type RefObject, useState } from "react";
import { flushSync } from "react-dom";

import { readDraft, useDraft } from "@/lib/forms/draft";
import { errorText } from "@/lib/error-text";
import { memberTexts } from "@/texts/texts";

import { chatDraftKey, chatReplyKey } from "../../chat-draft";
import type { Message } from "../../message";
import { captionOf } from "../../photo-words";
import { useKeptDraft } from "../../outbox/kept-drafts";
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
 * The text of the composer and what it replies to or edits; both survive a reload, and what is no edit a crash. An edit has a text of its own and
 * hides the reply, so that what was begun before is there again after it.
 */
export function useComposer({ myId, userId, field, edit }: ComposerOptions) {
  const draftKey = chatDraftKey(myId, userId);
  const replyKey = chatReplyKey(myId, userId);
  const editKey = `chat-edit:${myId}:${userId}`;
  const [draft, setDraft, , clearSentDraft] = useKeptDraft(draftKey, "");
  const [reply, setReply, clearReply, clearSentReply] = useKeptDraft<Reply | null>(replyKey, null);
  const [edited, setEdited, clearEdited] = useDraft<Edit | null>(editKey, null);
  const [refusal, setRefusal] = useState<string>();
  const mode = edited ?? reply;

  /** The end of the text, as if it had been typed. */
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

  /** A refused edit comes back with its text, unless another one has begun. */
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
    /** During an edit the reply waits below it. */
    reply: (message: Message) =>
      focusAfter(() => setReply({ what: "reply", quote: quoteOf(message) })),
    beginEdit,
    cancel: () => {
      setRefusal(undefined);
      if (edited) clearEdited();
      else clearReply();
      field.current?.focus();
    },
    /** Takes a message back that was refused. More may have been typed by now. */
    takeBack: (content: string, quote: Quote | undefined) => {
      setDraft(`${content}\n${readDraft(draftKey, "")}`.trim());
      if (quote && !readDraft(replyKey, null)) setReply({ what: "reply", quote });
    },
    /** Returns the quote of a reply for what is sent; an edit is saved by itself. */
    submit: (content: string, send: (content: string, replyTo?: Quote) => void) => {
      if (edited) return void saveEdit(edited, content);
      clearSentDraft();
      clearSentReply();
      send(content, reply?.quote);
    },
  };
}
