import { isBlank } from "@hereabouts/api/lib/text/visible-text.schema";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId } from "react";

import type { Person } from "@/features/people/public";
import { memberTexts } from "@/texts/texts";

import { ComposerNotice } from "./composer-notice";
import { GrowingTextarea } from "./growing-textarea";
import { PhotoButton } from "./photo-button";
import { PhotoDraft } from "./photo-draft";
import { SendButton } from "./send-button";
import { type Sendable, sendableOf } from "./sendable";
import type { ChatPhoto } from "./use-chat-photo";
import { useSendTyping } from "../../typing";

const isSendKey = ({ key, shiftKey, nativeEvent }: KeyboardEvent) =>
  key === "Enter" && !shiftKey && !nativeEvent.isComposing;

type ComposerProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  person: Person;
  text: string;
  notice: string | undefined;
  /** Whether sending is disabled for now; the typed text stays. */
  isHeld: boolean;
  /** Shown above the text: the message being replied to or edited. */
  banner: ReactNode;
  isEditing: boolean;
  photo: ChatPhoto;
  onChange: (text: string) => void;
  onSend: (content: string) => void;
  onEscape: () => void;
  /** Arrow up in an empty field. */
  onUp: () => void;
};

export function Composer(props: ComposerProps) {
  const { field, person, text, notice, banner, isEditing, photo } = props;
  const noticeId = useId();
  const sendTyping = useSendTyping(person.id);
  const sendable = sendableOf(props);
  useFocusOnDesktop(field);
  const send = useSend(props, sendable);

  function removePhoto() {
    photo.remove();
    field.current?.focus();
  }

  function change(typed: string) {
    props.onChange(typed);
    photo.cancelSend();
    if (!isBlank(typed) && !isEditing) sendTyping();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isSendKey(event)) {
      event.preventDefault();
      send();
    } else if (event.key === "Escape") props.onEscape();
    else if (event.key === "ArrowUp" && text === "") {
      event.preventDefault();
      props.onUp();
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      {...photo.receiving}
      className="mx-auto grid w-full max-w-3xl gap-1.5 px-3 pt-1 pb-3 lg:px-6 lg:pb-5"
    >
      <ComposerNotice id={noticeId} notice={notice} sendable={sendable} />
      {banner}
      {!isEditing && <PhotoDraft photo={photo} onRemove={removePhoto} />}
      <div className="flex items-end gap-2 rounded-xl border border-control bg-surface p-1 ps-4 transition has-aria-invalid:border-danger-ink has-aria-invalid:inset-ring has-aria-invalid:inset-ring-danger-ink focus-within:not-has-aria-invalid:border-focus focus-within:outline-2 focus-within:outline-focus">
        <GrowingTextarea
          ref={field}
          enterKeyHint="send"
          value={text}
          aria-label={memberTexts.chat.label(person.name)}
          aria-describedby={noticeId}
          aria-invalid={sendable.left < 0 || undefined}
          placeholder={memberTexts.chat.placeholder}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {!isEditing && <PhotoButton photo={photo} />}
        <SendButton isEditing={isEditing} sendable={sendable} />
      </div>
    </form>
  );
}

/** Sends the message at once, or after the upload of its photo. */
function useSend(
  { field, photo, onSend }: ComposerProps,
  { content, canSend, isPressable, isDue }: Sendable,
) {
  useEffect(() => {
    if (isDue) onSend(content);
  });
  return () => {
    if (canSend) onSend(content);
    else if (isPressable) photo.requestSend();
    field.current?.focus();
  };
}

/** A phone would open its keyboard. */
function useFocusOnDesktop(field: ComposerProps["field"]) {
  useEffect(() => {
    if (matchMedia("(hover: hover) and (width >= 64rem)").matches) field.current?.focus();
  }, [field]);
}
