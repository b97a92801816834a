import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useSetAtom } from "jotai";
import { UserRoundX } from "lucide-react";
import type { ReactNode } from "react";

import { EmptyState } from "@/components/states/empty-state";
import { ErrorState } from "@/components/states/error-state";
import { Button, buttonStyle } from "@/components/ui/button";
import { type Me, meQuery } from "@/features/profile/public";
import { safetyDialogAtom } from "@/features/safety/public";
import { ApiError } from "@/lib/api-error";
import { useDocumentTitle } from "@/lib/page/document-title";
import { errorText } from "@/lib/error-text";
import { memberTexts } from "@/texts/texts";

import { Chat } from "./chat/chat";
import { ChatLayout } from "./chat/chat-layout";
import { ChatBar, ChatHeader } from "./chat/chat-header";
import { ChatSkeleton } from "./chat/chat-skeleton";
import { MessagesLayout } from "./messages-layout";
import { threadQuery } from "./messages.queries";
import { useChatPerson } from "./chat/use-chat-person";

type ChatScreenProps = { userId: string; at?: string | undefined };

export function ChatScreen({ userId, at }: ChatScreenProps) {
  const { data: me } = useSuspenseQuery(meQuery);
  return (
    <MessagesLayout me={me} openUserId={userId}>
      {userId === me.id ? (
        <NoChat title={memberTexts.chat.yourself} text={memberTexts.chat.yourselfText} />
      ) : (
        <ChatByState key={userId} me={me} userId={userId} at={at} />
      )}
    </MessagesLayout>
  );
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

function ChatByState({ me, userId, at }: ChatScreenProps & { me: Me }) {
  const { person, shown } = useChatPerson(userId);
  const thread = useQuery(threadQuery(userId));
  useDocumentTitle(shown?.name ?? memberTexts.messages.title);
  if (isNotFound(person.error) || isNotFound(thread.error))
    return (
      <NoChat title={memberTexts.chat.notFoundTitle} text={memberTexts.chat.notFoundText}>
        <ReportSomebodyGone userId={userId} />
      </NoChat>
    );
  if (shown && thread.data) return <Chat me={me} person={shown} thread={thread.data} at={at} />;
  const failed = [person, thread].filter((query) => query.isError);
  if (failed.length === 0) return <ChatSkeleton person={shown} />;
  return (
    <Pane header={shown ? <ChatHeader person={shown} /> : <ChatBar />}>
      <ErrorState
        heading={shown ? "h2" : "h1"}
        title={memberTexts.chat.failed}
        message={errorText(failed[0]?.error, memberTexts.chat.failed)}
        retrying={failed.some((query) => query.isFetching)}
        onRetry={() => failed.forEach((query) => void query.refetch())}
      />
    </Pane>
  );
}

const Pane = ({ header, children }: { header: ReactNode; children: ReactNode }) => (
  <ChatLayout>
    {header}
    <div className="relative grid flex-1 place-items-center overflow-y-auto">{children}</div>
  </ChatLayout>
);

/** Received messages can be reported even if their sender is no longer visible. */
function ReportSomebodyGone({ userId }: { userId: string }) {
  const ask = useSetAtom(safetyDialogAtom);
  const subject = { person: { id: userId, name: memberTexts.safety.thisPerson } };
  return (
    <Button variant="ghost" onClick={() => ask({ what: "report", subject })}>
      {memberTexts.safety.report(memberTexts.safety.thisPerson)}
    </Button>
  );
}

type NoChatProps = { title: string; text: string; children?: ReactNode };

const NoChat = ({ title, text, children }: NoChatProps) => (
  <Pane header={<ChatBar />}>
    <EmptyState
      heading="h1"
      icon={UserRoundX}
      title={title}
      description={text}
      action={
        <div className="grid justify-items-center gap-2">
          <Link to="/messages" className={buttonStyle("secondary")}>
            {memberTexts.chat.backToMessages}
          </Link>
          {children}
        </div>
      }
    />
  </Pane>
);
