import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

import type { Person } from "@/features/people/public";
import type { Me } from "@/features/profile/public";
import { contactsLeftText } from "@/lib/contacts-left";
import { readDraft, useDraft } from "@/lib/draft";
import { memberTexts } from "@/texts/texts";

import { ChatLayout } from "./chat-layout";
import { ChatHeader } from "./chat-header";
import { Composer } from "./composer";
import { FirstWords } from "./first-words";
import { History } from "./history";
import { chatDraftKey } from "../chat-draft";
import type { Thread } from "../thread";
import { UNSENT_MAX, stillUnsent } from "../unsent";
import { useOutbox } from "../use-outbox";
import { useReading } from "./use-reading";

function contactHint(me: Me, { messagesLeft, name }: Person, isNew: boolean) {
  if (messagesLeft === null) return undefined;
  const left = memberTexts.chat.firstContact(messagesLeft, name);
  return [left, isNew && contactsLeftText(me)].filter(Boolean).join(" ");
}

type ChatProps = { me: Me; person: Person; thread: Thread };

export function Chat({ me, person, thread }: ChatProps) {
  const { unsent, send, retry, drop, takeRefused } = useOutbox(me.id, person.id);
  const draftKey = chatDraftKey(me.id, person.id);
  const [text, setText, clearText] = useDraft(draftKey, "");
  const field = useRef<HTMLTextAreaElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const waiting = stillUnsent(unsent, thread.messages);
  const isNew = thread.messages.length + waiting.length === 0;
  useReading(me.id, person.id, thread);

  const arrived = unsent.find((each) => !waiting.includes(each));
  useEffect(() => {
    if (arrived) drop(arrived.clientId);
  }, [arrived, drop]);

  function insertText(line: string) {
    flushSync(() => setText(line));
    field.current?.focus();
  }

  async function showResult(sending: Promise<void>) {
    setRefusal(undefined);
    await sending;
    const refused = await takeRefused();
    if (!refused) return;
    setRefusal(refused.reason ?? memberTexts.chat.sendFailed);
    // More text may have been typed by now.
    setText(`${refused.content}\n${readDraft(draftKey, "")}`.trim());
  }

  return (
    <ChatLayout>
      <ChatHeader person={person} />
      {isNew ? (
        <FirstWords person={person} onChoose={insertText} />
      ) : (
        <History
          me={me}
          person={person}
          thread={thread}
          unsent={waiting}
          onRetry={({ clientId }) => showResult(retry(clientId))}
          onDelete={drop}
        />
      )}
      <Composer
        field={field}
        person={person}
        text={text}
        notice={
          waiting.length >= UNSENT_MAX
            ? memberTexts.chat.tooManyUnsent
            : (refusal ?? contactHint(me, person, isNew))
        }
        isHeld={waiting.length >= UNSENT_MAX || person.messagesLeft === 0}
        onChange={setText}
        onSend={(content) => {
          clearText();
          void showResult(send(content));
        }}
      />
    </ChatLayout>
  );
}
