import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { MessageCircle } from "lucide-react";

import { EmptyState } from "@/components/states/empty-state";
import { ErrorState } from "@/components/states/error-state";
import { Loading } from "@/components/states/loading";
import { PersonRowSkeletons } from "@/components/states/person-row-skeleton";
import { Button, buttonStyle } from "@/components/ui/button";
import { errorText } from "@/lib/error-text";
import { memberTexts } from "@/texts/texts";

import { ConversationRow } from "./conversation-row";
import { type ConversationPages, allConversations } from "./conversations";
import { conversationsQuery } from "./messages.queries";
import { typingAtom } from "./typing";
import { useNow } from "./use-now";

type ConversationListProps = { myId: string; openUserId?: string };

export function ConversationList({ myId, openUserId }: ConversationListProps) {
  const query = useInfiniteQuery(conversationsQuery);
  if (query.isPending)
    return (
      <Loading>
        <PersonRowSkeletons count={8} />
      </Loading>
    );
  if (query.data === undefined)
    return (
      <ErrorState
        title={memberTexts.messages.failed}
        message={errorText(query.error, memberTexts.messages.failed)}
        retrying={query.isFetching}
        onRetry={() => query.refetch()}
      />
    );
  return (
    <>
      <Rows data={query.data} myId={myId} openUserId={openUserId} />
      {query.hasNextPage && (
        <div className="grid justify-items-center gap-2 px-4 pt-2 pb-8">
          {query.isFetchNextPageError && (
            <p role="alert" className="text-center text-small text-danger-ink">
              {memberTexts.messages.moreFailed}
            </p>
          )}
          <Button
            variant="secondary"
            loading={query.isFetchingNextPage}
            onClick={() => query.fetchNextPage()}
          >
            {memberTexts.messages.more}
          </Button>
        </div>
      )}
    </>
  );
}

type RowsProps = ConversationListProps & { data: ConversationPages };

function Rows({ data, myId, openUserId }: RowsProps) {
  const now = useNow();
  const typing = useAtomValue(typingAtom);
  const conversations = allConversations(data);
  if (conversations.length === 0) return <NoConversations />;
  return (
    <ul className="pb-4">
      {conversations.map((conversation) => (
        <ConversationRow
          key={conversation.user.id}
          conversation={conversation}
          myId={myId}
          now={now}
          isOpen={conversation.user.id === openUserId}
          isTyping={typing.has(conversation.user.id)}
        />
      ))}
    </ul>
  );
}

const NoConversations = () => (
  <EmptyState
    icon={MessageCircle}
    title={memberTexts.messages.empty}
    description={memberTexts.messages.emptyText}
    action={
      <Link to="/discover" className={buttonStyle("primary")}>
        {memberTexts.messages.discover}
      </Link>
    }
  />
);
