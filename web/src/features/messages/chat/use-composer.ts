import { type RefObject, useState } from "react";
import { flushSync } from "react-dom";

import { readDraft, useDraft } from "@/lib/draft";
import { errorText } from "@/lib/error-text";
import { memberTexts } from "@/texts/texts";

import { chatDraftKey } from "../chat-draft";
import type { Message } from "../message";
import { captionOf } from "../photo-words";
import { type Quote, quoteOf } from "../thread";

export type ComposerMode =
  | { what: "reply"; quote: Quote }
  | { what: "edit"; quote: Quote; text: string };

type ComposerOptions = {
  myId: string;
  userId: string;
  field: RefObject<HTMLTextAreaElement | null>;
  edit: (messageId: string, content: string) => Promise<unknown>;
};

/**
 * The text of the composer and what it replies to or edits; both survive a reload. An edit has a text of its own, so that
 * what was begun before is there again after it.
 */
export function useComposer({ myId, userId, field, edit }: ComposerOptions) {
  const draftKey = chatDraftKey(myId, userId);
  const modeKey = `chat-mode:${myId}:${userId}`;
  const [draft, setDraft, clearDraft] = useDraft(draftKey, "");
  const [mode, setMode, clearMode] = useDraft<ComposerMode | null>(modeKey, null);
  const [refusal, setRefusal] = useState<string>();
  const isEditing = mode?.what === "edit";

  /** The end of the text, as if it had been typed. */
  function focusAfter(change: () => void) {
    flushSync(change);
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }

  function beginEdit(message: Message) {
    setRefusal(undefined);
    focusAfter(() => setMode({ what: "edit", quote: quoteOf(message), text: captionOf(message) }));
  }

  /** A refused edit comes back with its text, unless another one has begun. */
  async function saveEdit(
    { quote, text: before }: ComposerMode & { what: "edit" },
    content: string,
  ) {
    setRefusal(undefined);
    clearMode();
    try {
      await edit(quote.id, content);
    } catch (error) {
      const now = readDraft<ComposerMode | null>(modeKey, null);
      const reason = errorText(error, memberTexts.chat.editFailed);
      if (now?.what !== "edit") setMode({ what: "edit", quote, text: before });
      setRefusal(now?.what === "edit" ? `${reason} (${before})` : reason);
    }
  }

  return {
    text: isEditing ? mode.text : draft,
    mode,
    refusal,
    setRefusal,
    change: (text: string) => (isEditing ? setMode({ ...mode, text }) : setDraft(text)),
    insert: (text: string) => focusAfter(() => setDraft(text)),
    reply: (message: Message) =>
      focusAfter(() => setMode({ what: "reply", quote: quoteOf(message) })),
    beginEdit,
    cancel: () => {
      setRefusal(undefined);
      clearMode();
      field.current?.focus();
    },
    /** Takes a message back that was refused. More may have been typed by now. */
    takeBack: (content: string, quote: Quote | undefined) => {
      setDraft(`${content}\n${readDraft(draftKey, "")}`.trim());
      if (quote && !readDraft(modeKey, null)) setMode({ what: "reply", quote });
    },
    /** Returns the quote of a reply for what is sent; an edit is saved by itself. */
    submit: (content: string, send: (content: string, replyTo?: Quote) => void) => {
      if (isEditing) return void saveEdit(mode, content);
      clearDraft();
      clearMode();
      send(content, mode?.quote);
    },
  };
}
