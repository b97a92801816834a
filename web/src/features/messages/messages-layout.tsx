import { SEARCH_MAX } from "@hereabouts/api/events/event-limits.schema";
import { Link, useSearch } from "@tanstack/react-router";
import { useAtom } from "jotai";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, Suspense, lazy } from "react";

import { Loading } from "@/components/states/loading";
import { PersonRowSkeletons } from "@/components/states/person-row-skeleton";
import { SearchInput } from "@/components/ui/fields/search-input";
import { AlertsBell } from "@/features/alerts/public";
import { type Me, unreadBadge } from "@/features/profile/public";
import { classNames } from "@/lib/class-names";
import { memberTexts } from "@/texts/texts";

import { ConversationList } from "./conversations/conversation-list";
import { SayHello } from "./conversations/say-hello";
import { searchTextAtom } from "./search/search-text";

const SearchResults = lazy(async () => ({
  default: (await import("./search/search-results")).SearchResults,
}));

type MessagesLayoutProps = { me: Me; openUserId?: string | undefined; children?: ReactNode };

const iconLink =
  "-ms-2 grid size-11 shrink-0 place-items-center rounded-full transition hover:bg-sunken";

/** On a phone the list or the chat, on a desktop both; only the list if no chat is open. */
export function MessagesLayout({ me, openUserId, children }: MessagesLayoutProps) {
  const isSplit = Boolean(children);
  const isArchive = useSearch({ strict: false }).archived === true;
  const unread = unreadBadge(me);
  const [text, setText] = useAtom(searchTextAtom);
  const isSearching = !isArchive && text.trim() !== "";
  const below = openUserId ? "h3" : "h2";
  const Heading = openUserId ? "h2" : "h1";
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
        <header className="sticky top-(--shell-top) z-10 lg:top-0 bg-ground/92 px-4 pt-3 pb-2 backdrop-blur-md lg:px-6 lg:pt-5">
          <div className="flex min-h-11 items-center gap-2">
            {isArchive && (
              <Link
                to="/messages"
                aria-label={memberTexts.chat.backToMessages}
                className={iconLink}
              >
                <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
              </Link>
            )}
            <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5">
              <Heading tabIndex={-1} className="text-title font-bold">
                {isArchive ? memberTexts.messages.archivedTitle : memberTexts.messages.title}
              </Heading>
              {!isArchive && unread > 0 && (
                <p className="text-small text-ink-soft tabular-nums">
                  {memberTexts.messages.unread(unread)}
                </p>
              )}
            </div>
            <AlertsBell className="-me-2" />
          </div>
          {!isArchive && (
            <SearchInput
              label={memberTexts.messages.search}
              hint={memberTexts.messages.searchHint}
              // Events are searched too, and allow only the shorter text.
              maxLength={SEARCH_MAX}
              value={text}
              onChange={setText}
              className="mt-2"
            />
          )}
        </header>
        {isSearching ? (
          <Suspense
            fallback={
              <Loading>
                <PersonRowSkeletons count={8} />
              </Loading>
            }
          >
            <SearchResults myId={me.id} text={text.trim()} heading={below} />
          </Suspense>
        ) : (
          <>
            {!isArchive && <SayHello myId={me.id} heading={below} />}
            <ConversationList myId={me.id} openUserId={openUserId} isArchive={isArchive} />
          </>
        )}
      </section>
      {children}
    </div>
  );
}
