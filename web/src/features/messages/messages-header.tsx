import { SEARCH_MAX } from "@hereabouts/api/events/event-limits.schema";
import { Link } from "@tanstack/react-router";
import { useAtom } from "jotai";
import { ArrowLeft } from "lucide-react";

import { SearchInput } from "@/components/ui/fields/search-input";
import { AlertsBell } from "@/features/alerts/public";
import { type Me, unreadBadge } from "@/features/profile/public";
import { memberTexts } from "@/texts/texts";

import { searchTextAtom } from "./search/search-text";

type MessagesHeaderProps = { me: Me; heading: "h1" | "h2"; isArchive: boolean };

export const MessagesHeader = ({ me, heading: Heading, isArchive }: MessagesHeaderProps) => (
  <header className="sticky top-(--shell-top) z-10 lg:top-0 bg-ground/92 px-4 pt-3 pb-2 backdrop-blur-md lg:px-6 lg:pt-5">
    <div className="flex min-h-11 items-center gap-2">
      {isArchive && <BackToMessages />}
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5">
        <Heading tabIndex={-1} className="text-title font-bold">
          {isArchive ? memberTexts.messages.archivedTitle : memberTexts.messages.title}
        </Heading>
        {!isArchive && <UnreadCount count={unreadBadge(me)} />}
      </div>
      <AlertsBell className="-me-2" />
    </div>
    {!isArchive && <MessageSearch />}
  </header>
);

const BackToMessages = () => (
  <Link
    to="/messages"
    aria-label={memberTexts.chat.backToMessages}
    className="-ms-2 grid size-11 shrink-0 place-items-center rounded-full transition hover:bg-sunken"
  >
    <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
  </Link>
);

const UnreadCount = ({ count }: { count: number }) =>
  count > 0 && (
    <p className="text-small text-ink-soft tabular-nums">{memberTexts.messages.unread(count)}</p>
  );

function MessageSearch() {
  const [text, setText] = useAtom(searchTextAtom);
  return (
    <SearchInput
      label={memberTexts.messages.search}
      hint={memberTexts.messages.searchHint}
      // Events are searched too, and allow only the shorter text.
      maxLength={SEARCH_MAX}
      value={text}
      onChange={setText}
      className="mt-2"
    />
  );
}
