import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Archive } from "lucide-react";

import { QueryError } from "@/components/states/query-error";
import { Loading } from "@/components/states/loading";
import { PersonRowSkeletons } from "@/components/states/person-row-skeleton";
import { Button } from "@/components/ui/button";
import { memberTexts } from "@/texts/texts";

import { archivedQuery, conversationsQuery } from "../messages.queries";
import { ConversationRows } from "./conversation-rows";
import { useFocusInList } from "./use-focus-in-list";

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
    return <QueryError query={query} title={memberTexts.messages.failed} />;
  return (
    <>
      {!isArchive && <ArchivedLink count={query.data.pages[0]?.archived ?? 0} />}
      <div {...focusInList}>
        <ConversationRows data={query.data} {...{ myId, openUserId, isArchive }} />
      </div>
      {query.hasNextPage && <MoreConversations query={query} />}
    </>
  );
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

type MoreConversationsProps = {
  query: {
    isFetchNextPageError: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
};

const MoreConversations = ({ query }: MoreConversationsProps) => (
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
);
