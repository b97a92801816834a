import { useSearch } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { type ReactNode, Suspense, lazy } from "react";

import { Loading } from "@/components/states/loading";
import { PersonRowSkeletons } from "@/components/states/person-row-skeleton";
import type { Me } from "@/features/profile/public";
import { classNames } from "@/lib/class-names";
import { memberTexts } from "@/texts/texts";

import { ConversationList } from "./conversations/conversation-list";
import { SayHello } from "./conversations/say-hello";
import { MessagesHeader } from "./messages-header";
import { searchTextAtom } from "./search/search-text";

const SearchResults = lazy(async () => ({
  default: (await import("./search/search-results")).SearchResults,
}));

type MessagesLayoutProps = { me: Me; openUserId?: string | undefined; children?: ReactNode };

/** On a phone the list or the chat, on a desktop both; only the list if no chat is open. */
export function MessagesLayout({ me, openUserId, children }: MessagesLayoutProps) {
  const isSplit = Boolean(children);
  const isArchive = useSearch({ strict: false }).archived === true;
  return (
    <div
      className={classNames(
        isSplit &&
          "lg:grid lg:h-pane lg:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[24rem_minmax(0,1fr)]",
      )}
    >
      <section
        aria-label={memberTexts.messages.list}
        className={classNames(
          "min-h-pane",
          isSplit && "lg:relative lg:min-h-0 lg:overflow-y-auto lg:border-e lg:border-line",
          openUserId && "hidden lg:block",
        )}
      >
        <MessagesHeader me={me} heading={openUserId ? "h2" : "h1"} isArchive={isArchive} />
        <ListOrResults myId={me.id} openUserId={openUserId} isArchive={isArchive} />
      </section>
      {children}
    </div>
  );
}

type ListOrResultsProps = { myId: string; openUserId: string | undefined; isArchive: boolean };

function ListOrResults({ myId, openUserId, isArchive }: ListOrResultsProps) {
  const text = useAtomValue(searchTextAtom).trim();
  const heading = openUserId ? "h3" : "h2";
  if (isArchive || text === "")
    return (
      <>
        {!isArchive && <SayHello myId={myId} heading={heading} />}
        <ConversationList myId={myId} openUserId={openUserId} isArchive={isArchive} />
      </>
    );
  return (
    <Suspense
      fallback={
        <Loading>
          <PersonRowSkeletons count={8} />
        </Loading>
      }
    >
      <SearchResults myId={myId} text={text} heading={heading} />
    </Suspense>
  );
}
