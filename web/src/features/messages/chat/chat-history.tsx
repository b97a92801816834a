import { loadedIn } from "../thread";
import { History } from "./history/history";
import type { FirstUnread } from "./history/use-first-unread";
import { MessageActions } from "./message/message-actions";
import type { OpenChat } from "./use-chat";

type ChatHistoryProps = { chat: OpenChat; at: string | undefined; firstUnread: FirstUnread };

/** The history, with what can be done with its messages. */
export function ChatHistory({ chat, at, firstUnread }: ChatHistoryProps) {
  const { me, person, composer, shown, leaveHistory } = chat;
  return (
    <MessageActions
      me={me}
      userId={person.id}
      messages={loadedIn(shown)}
      failure={chat.failure}
      onReact={chat.react}
      onReply={composer.reply}
      onEdit={composer.beginEdit}
      onLeave={leaveHistory}
    >
      <History
        me={me}
        person={person}
        at={at}
        thread={shown}
        firstUnread={firstUnread}
        unsent={chat.waiting}
        onRetry={({ clientId }) => chat.retry(clientId)}
        onDelete={(clientId) => {
          chat.drop(clientId);
          leaveHistory();
        }}
      />
    </MessageActions>
  );
}
