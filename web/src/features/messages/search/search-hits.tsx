import { Link, useSearch } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";

import { Avatar } from "@/components/ui/avatar";
import { type Event, EventCover, EventTime } from "@/features/events/public";
import { exactTime, relativeTime } from "@/lib/time/relative-time";
import { memberTexts } from "@/texts/texts";

import { requestedNow } from "../chat/history/use-requested-message";
import { useNow } from "../conversations/use-now";
import type { SearchHit } from "./search.queries";

const hitStyle =
  "mx-2 flex min-h-14 items-center gap-3.5 rounded-lg px-2 py-2 -outline-offset-2 transition hover:bg-sunken lg:mx-3 lg:px-3";

type HitProps = { to: { userId: string; at?: string }; children: ReactNode };

/** Pressing it again shows the message again: the history may have been scrolled since. */
function Hit({ to: { userId, at }, children }: HitProps) {
  const isThere = useSearch({ strict: false }).at === at;
  return (
    <li>
      <Link
        to="/chat/$userId"
        params={{ userId }}
        search={at ? { at } : {}}
        state={at ? requestedNow : {}}
        replace={at !== undefined && isThere}
        className={hitStyle}
      >
        {children}
      </Link>
    </li>
  );
}

export const PersonHit = ({ person }: { person: SearchHit["user"] }) => (
  <Hit to={{ userId: person.id }}>
    <Avatar person={person} />
    <bdi className="min-w-0 flex-1 truncate text-page-start font-semibold">{person.name}</bdi>
  </Hit>
);

export function MessageHit({ hit }: { hit: SearchHit }) {
  const now = useNow();
  const { user, messageId, createdAt, senderId } = hit;
  return (
    <Hit to={{ userId: user.id, at: messageId }}>
      <Avatar person={user} />
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
        <span className="flex items-baseline gap-3">
          <bdi className="min-w-0 flex-1 truncate text-page-start font-semibold">{user.name}</bdi>
          <time
            dateTime={createdAt}
            title={exactTime(createdAt)}
            className="shrink-0 text-caption text-ink-soft tabular-nums"
          >
            {relativeTime(createdAt, now)}
          </time>
        </span>
        <span
          dir="auto"
          className="line-clamp-2 text-page-start text-small text-ink-soft wrap-anywhere"
        >
          {senderId !== user.id && <span>{memberTexts.chat.fromYou}</span>}
          <Snippet hit={hit} />
        </span>
      </span>
    </Hit>
  );
}

function Snippet({ hit: { snippet, isCut, matches } }: { hit: SearchHit }) {
  const starts = [0, ...matches.map(([, to]) => to)];
  return (
    <>
      {isCut.before && "…"}
      {starts.map((start, index) => {
        const [from, to] = matches[index] ?? [snippet.length, snippet.length];
        return (
          <Fragment key={start}>
            {snippet.slice(start, from)}
            {to > from && (
              <mark className="bg-transparent font-bold text-ink">{snippet.slice(from, to)}</mark>
            )}
          </Fragment>
        );
      })}
      {isCut.after && "…"}
    </>
  );
}

export const EventHit = ({ event }: { event: Event }) => (
  <li>
    <Link to="/events/$eventId" params={{ eventId: event.id }} className={hitStyle}>
      <span className="block w-12 shrink-0">
        <EventCover event={event} className="h-12 rounded-md" />
      </span>
      <span className="grid min-w-0 flex-1">
        <span dir="auto" className="truncate text-page-start font-semibold">
          {event.title}
        </span>
        <EventTime event={event} className="text-small text-ink-soft tabular-nums" />
      </span>
    </Link>
  </li>
);
