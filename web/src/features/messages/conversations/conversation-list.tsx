import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { Archive, MessageCircle } from "lucide-react";

import { EmptyState } from "@/components/states/empty-state";
import { ErrorState } from "@/components/states/error-state";
import { Loading } from "@/components/states/loading";
import { PersonRowSkeletons } from "@/components/states/person-row-skeleton";
import { Button, buttonStyle } from "@/components/ui/button";
import { personQuery } from "@/features/people/public";
import { errorText } from "@/lib/error-text";
import { memberTexts } from "@/texts/texts";

import { chatDraftLine } from "../chat-draft";
import { ConversationRow } from "./conversation-row";
import { type ConversationPages, allConversations } from "../conversation-pages";
import { archivedQuery, conversationsQuery } from "../messages.queries";
import { outboxKey, outboxOf, outboxesAtom, peersWithUnsent } from "../outbox/outbox";
import { typingAtom } from "../typing";
import { type Unsent, isHeldUp } from "../outbox/unsent";
import { useFocusInList } from "./use-focus-in-list";
import { useNow } from "./use-now";

type ConversationListProps = {
  myId: string;
  openUserId?: string | undefined;
  isArchive: boolean;
};

export function ConversationList({ myId, openUserId, isArchive }: ConversationListProps) {
  const query = useInfiniteQuery(isArchive ? archivedQuery : conversationsQuery);
  const focusInList = useFocusInList();
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
      {!isArchive && <ArchivedLink count={query.data.pages[0]?.archived ?? 0} />}
      <div {...focusInList}>
        <Rows data={query.data} {...{ myId, openUserId, isArchive }} />
      </div>
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

function Rows({ data, myId, openUserId, isArchive }: RowsProps) {
  const now = useNow();
  const typing = useAtomValue(typingAtom);
  const unsent = useUnsentTexts(myId);
  const conversations = allConversations(data);
  const listed = new Set(conversations.map(({ user }) => user.id));
  const unsentOnly = isArchive ? [] : [...unsent].filter(([userId]) => !listed.has(userId));
  if (conversations.length + unsentOnly.length === 0)
    return isArchive ? <NothingArchived /> : <NoConversations />;
  return (
    <ul className="pb-4">
      {unsentOnly.map(([userId, last]) => (
        <UnsentRow
          key={userId}
          {...{ myId, now, userId }}
          last={last}
          isOpen={userId === openUserId}
        />
      ))}
      {conversations.map((conversation) => (
        <ConversationRow
          key={conversation.user.id}
          conversation={conversation}
          myId={myId}
          now={now}
          isOpen={conversation.user.id === openUserId}
          isTyping={typing.has(conversation.user.id)}
          unsent={unsent.get(conversation.user.id)}
          draft={
            conversation.user.id === openUserId ? "" : chatDraftLine(myId, conversation.user.id)
          }
        />
      ))}
    </ul>
  );
}

type UnsentRowProps = { myId: string; userId: string; last: Unsent; now: number; isOpen: boolean };

/** A conversation whose first message is still unsent. */
function UnsentRow({ myId, userId, last, ...rest }: UnsentRowProps) {
  const { data: user } = useQuery(personQuery(userId));
  if (!user) return null;
  const { content, createdAt } = last;
  const conversation = {
    user,
    lastMessage: { content, createdAt, senderId: myId },
    unreadCount: 0,
  };
  return (
    <ConversationRow
      {...{ conversation, myId }}
      {...rest}
      hasMenu={false}
      isTyping={false}
      unsent={last}
      draft=""
    />
  );
}

/** The last unsent message per recipient. */
function useUnsentTexts(myId: string): ReadonlyMap<string, Unsent> {
  useAtomValue(outboxesAtom);
  const lasts = peersWithUnsent(myId).map(
    (userId) => [userId, outboxOf(outboxKey(myId, userId)).findLast(isHeldUp)] as const,
  );
  return new Map(lasts.flatMap(([userId, last]) => (last ? [[userId, last] as const] : [])));
}

const ArchivedLink = ({ count }: { count: number }) =>
  count > 0 && (
    <Link
      to="/messages"
      search={{ archived: true }}
      className="mx-2 flex min-h-11 items-center gap-3.5 rounded-lg px-2 text-small font-semibold text-ink-soft -outline-offset-2 transition hover:bg-sunken lg:mx-3 lg:px-3"
    >
      <Archive aria-hidden className="mx-3.5 size-5" />
      <span className="min-w-0 flex-1">{memberTexts.messages.archivedTitle}</span>
      <span className="tabular-nums">{memberTexts.messages.archivedCount(count)}</span>
    </Link>
  );

const NothingArchived = () => (
  <EmptyState
    icon={Archive}
    title={memberTexts.messages.nothingArchived}
    description={memberTexts.messages.nothingArchivedText}
  />
);

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
