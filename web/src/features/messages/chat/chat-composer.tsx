import type { Person } from "@/features/people/public";
import type { Me } from "@/features/profile/public";
import { contactsLeftText } from "@/lib/people/contacts-left";
import { memberTexts } from "@/texts/texts";

import { Composer } from "./composer/composer";
import { ComposerBanner } from "./composer/composer-banner";
import { canEdit } from "./message/message-times";
import type { OpenChat } from "./use-chat";

function contactHint(me: Me, { messagesLeft, name }: Person, isNew: boolean) {
  if (messagesLeft === null) return undefined;
  const left = memberTexts.chat.firstContact(messagesLeft, name);
  return [left, isNew && contactsLeftText(me)].filter(Boolean).join(" ");
}

const noticeOf = ({ me, person, composer, isFull, isNew }: OpenChat) =>
  isFull ? memberTexts.chat.tooManyUnsent : (composer.refusal ?? contactHint(me, person, isNew));

export function ChatComposer({ chat }: { chat: OpenChat }) {
  const { me, person, composer, photo } = chat;
  const { mode, cancel } = composer;
  const isEditing = mode?.what === "edit";
  return (
    <Composer
      field={chat.field}
      person={person}
      text={composer.text}
      notice={noticeOf(chat)}
      isHeld={!isEditing && chat.isHeld}
      isEditing={isEditing}
      photo={photo}
      banner={
        mode && <ComposerBanner mode={mode} myId={me.id} name={person.name} onCancel={cancel} />
      }
      onChange={composer.change}
      onSend={(content) =>
        composer.submit(content, (words, replyTo) => {
          const { url } = photo;
          photo.remove();
          chat.send(words, replyTo, url);
        })
      }
      onEscape={() => mode && cancel()}
      onUp={() => {
        const last = chat.shown.messages.findLast(({ senderId }) => senderId === me.id);
        if (last && canEdit(last)) composer.beginEdit(last);
      }}
    />
  );
}
