import { GoTogetherSlot } from "@/features/events/public";
import type { Person } from "@/features/people/public";
import type { Me } from "@/features/profile/public";

import type { Thread } from "../thread";
import { ChatComposer } from "./chat-composer";
import { ChatHeader } from "./chat-header";
import { ChatHistory } from "./chat-history";
import { ChatLayout } from "./chat-layout";
import { FirstWords } from "./first-words";
import { useFirstUnread } from "./history/use-first-unread";
import { useReading } from "./history/use-reading";
import { useChat } from "./use-chat";

type ChatProps = { me: Me; person: Person; thread: Thread; at?: string | undefined };

export function Chat({ me, person, thread, at }: ChatProps) {
  const chat = useChat(me, person, thread);
  const firstUnread = useFirstUnread(person.id, thread);
  useReading(me.id, person.id, thread, firstUnread.isCertain);
  return (
    <ChatLayout>
      <ChatHeader person={person} />
      {person.isConnected && !chat.isHeld && (
        <GoTogetherSlot
          userId={person.id}
          onAnswer={(message) => {
            if (message) chat.send(message);
            chat.leaveHistory();
          }}
        />
      )}
      {chat.isNew ? (
        <FirstWords person={person} onChoose={chat.composer.insert} />
      ) : (
        <ChatHistory chat={chat} at={at} firstUnread={firstUnread} />
      )}
      <ChatComposer chat={chat} />
    </ChatLayout>
  );
}
