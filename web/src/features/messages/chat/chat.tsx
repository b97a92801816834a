import { useCallback, useRef } from "react";

import { GoTogetherSlot } from "@/features/events/public";
import type { Person } from "@/features/people/public";
import type { Me } from "@/features/profile/public";
import { contactsLeftText } from "@/lib/people/contacts-left";
import { memberTexts } from "@/texts/texts";

import { ChatLayout } from "./chat-layout";
import { ChatHeader } from "./chat-header";
import { Composer } from "./composer/composer";
import { ComposerBanner } from "./composer/composer-banner";
import { FirstWords } from "./first-words";
import { History } from "./history/history";
import { MessageActions } from "./message/message-actions";
import { canEdit } from "./message/message-times";
import { type Thread, loadedIn } from "../thread";
import { UNSENT_MAX } from "../outbox/unsent";
import { useChatPhoto } from "./composer/use-chat-photo";
import { useComposer } from "./composer/use-composer";
import { useFirstUnread } from "./history/use-first-unread";
import { useMessageChanges } from "./message/message-changes.queries";
import { useReading } from "./history/use-reading";
import { useSending } from "./use-sending";

function contactHint(me: Me, { messagesLeft, name }: Person, isNew: boolean) {
  if (messagesLeft === null) return undefined;
  const left = memberTexts.chat.firstContact(messagesLeft, name);
  return [left, isNew && contactsLeftText(me)].filter(Boolean).join(" ");
}

type ChatProps = { me: Me; person: Person; thread: Thread; at?: string | undefined };

export function Chat({ me, person, thread, at }: ChatProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { edit, react, shown, failure } = useMessageChanges(me, person.id, thread);
  const composer = useComposer({ myId: me.id, userId: person.id, field, edit });
  const photo = useChatPhoto(me.id, person.id);
  const { mode } = composer;
  const { waiting, send, retry, drop } = useSending({ me, person, thread, composer, photo });
  const isNew = thread.messages.length + waiting.length === 0;
  const isFull = waiting.length >= UNSENT_MAX;
  const isEditing = mode?.what === "edit";
  const leave = useCallback(() => field.current?.focus(), []);
  const firstUnread = useFirstUnread(person.id, thread);
  useReading(me.id, person.id, thread, firstUnread.isCertain);

  return (
    <ChatLayout>
      <ChatHeader person={person} />
      {person.isConnected && person.messagesLeft !== 0 && !isFull && (
        <GoTogetherSlot
          userId={person.id}
          onAnswer={(message) => {
            if (message) send(message);
            leave();
          }}
        />
      )}
      {isNew ? (
        <FirstWords person={person} onChoose={composer.insert} />
      ) : (
        <MessageActions
          me={me}
          userId={person.id}
          messages={loadedIn(shown)}
          failure={failure}
          onReact={react}
          onReply={composer.reply}
          onEdit={composer.beginEdit}
          onLeave={leave}
        >
          <History
            me={me}
            person={person}
            at={at}
            thread={shown}
            firstUnread={firstUnread}
            unsent={waiting}
            onRetry={({ clientId }) => retry(clientId)}
            onDelete={(clientId) => {
              drop(clientId);
              leave();
            }}
          />
        </MessageActions>
      )}
      <Composer
        field={field}
        person={person}
        text={composer.text}
        notice={
          isFull
            ? memberTexts.chat.tooManyUnsent
            : (composer.refusal ?? contactHint(me, person, isNew))
        }
        isHeld={!isEditing && (isFull || person.messagesLeft === 0)}
        isEditing={isEditing}
        photo={photo}
        banner={
          mode && (
            <ComposerBanner
              {...{ mode }}
              myId={me.id}
              name={person.name}
              onCancel={composer.cancel}
            />
          )
        }
        onChange={composer.change}
        onSend={(content) =>
          composer.submit(content, (words, replyTo) => {
            const { url } = photo;
            photo.remove();
            send(words, replyTo, url);
          })
        }
        onEscape={() => mode && composer.cancel()}
        onUp={() => {
          const last = shown.messages.findLast(({ senderId }) => senderId === me.id);
          if (last && canEdit(last)) composer.beginEdit(last);
        }}
      />
    </ChatLayout>
  );
}
