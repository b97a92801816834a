import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useDeferredValue } from "react";

import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { ShowMore } from "@/components/ui/show-more";
import { EventCover, EventTime, eventsQuery } from "@/features/events/public";
import { matchesQuery } from "@/features/matches/public";
import { errorText } from "@/lib/error-text";
import { useSettled } from "@/lib/use-settled";
import { memberTexts } from "@/texts/texts";

import { allConversations } from "../conversation-pages";
import { archivedQuery, conversationsQuery } from "../messages.queries";
import { peopleByName } from "./people-by-name";
import { Hit, MessageHit, hitStyle } from "./search-hits";
import { messageSearchQuery } from "./search.queries";

const DEBOUNCE_MS = 250;
const PEOPLE_MAX = 8;
const EVENTS_MAX = 5;

type SearchResultsProps = { myId: string; text: string; heading: "h2" | "h3" };

/** People, messages and events that contain the text. */
export function SearchResults({ myId, text, heading }: SearchResultsProps) {
  const q = useSettled(text, DEBOUNCE_MS, "");
  const people = usePeople(myId, useDeferredValue(text));
  const isSettled = q !== "";
  const hits = useInfiniteQuery({
    ...messageSearchQuery(q),
    enabled: isSettled,
    placeholderData: keepPreviousData,
  });
  const events = useInfiniteQuery({
    ...eventsQuery({ q }),
    enabled: isSettled,
    placeholderData: keepPreviousData,
  });
  const messages = hits.data?.pages.flat() ?? [];
  const found = events.data?.pages[0]?.events.slice(0, EVENTS_MAX) ?? [];
  const words = memberTexts.messages;
  const isDone = q === text && !hits.isFetching && !events.isFetching;
  const isEmpty = people.length + messages.length + found.length === 0;
  return (
    <div className="grid gap-4 pt-2 pb-8">
      <p role="status" className="sr-only">
        {isDone && words.found(people.length, messages.length, found.length)}
      </p>
      <Group heading={heading} title={words.people} isShown={people.length > 0}>
        {people.map((person) => (
          <Hit key={person.id} to={{ userId: person.id }}>
            <Avatar person={person} />
            <bdi className="min-w-0 flex-1 truncate text-page-start font-semibold">
              {person.name}
            </bdi>
          </Hit>
        ))}
      </Group>
      <Group
        heading={heading}
        title={words.title}
        isShown={messages.length > 0 || hits.isError}
        failure={hits.isError && <Failed error={hits.error} query={hits} />}
        more={<ShowMore query={hits} label={words.moreHits} />}
      >
        {messages.map((hit) => (
          <MessageHit key={hit.messageId} hit={hit} />
        ))}
      </Group>
      <Group
        heading={heading}
        title={memberTexts.events.title}
        isShown={found.length > 0 || events.isError}
        failure={events.isError && <Failed error={events.error} query={events} />}
      >
        {found.map((event) => (
          <li key={event.id}>
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
        ))}
      </Group>
      {isDone && isEmpty && !hits.isError && !events.isError && (
        <p className="px-4 text-center text-small text-ink-soft wrap-anywhere lg:px-6">
          {words.foundNothing(text)}
        </p>
      )}
    </div>
  );
}

/** People of loaded conversations and matches whose names contain the text. */
function usePeople(myId: string, text: string) {
  const lists = [
    useInfiniteQuery(conversationsQuery).data,
    useInfiniteQuery({ ...archivedQuery, enabled: false }).data,
  ];
  const matches = useInfiniteQuery({ ...matchesQuery(myId), enabled: false }).data;
  const known = [
    ...lists.flatMap((data) => (data ? allConversations(data) : [])).map(({ user }) => user),
    ...(matches?.pages.flatMap((page) => page.matches) ?? []).map(({ otherUser }) => otherUser),
  ];
  return peopleByName(known, text).slice(0, PEOPLE_MAX);
}

type GroupProps = {
  heading: "h2" | "h3";
  title: string;
  isShown: boolean;
  failure?: ReactNode;
  more?: ReactNode;
  children: ReactNode;
};

const Group = ({ heading: Heading, title, isShown, failure, more, children }: GroupProps) =>
  isShown && (
    <section aria-label={title}>
      <Heading className="px-4 pb-1 text-small font-semibold text-ink-soft lg:px-6">
        {title}
      </Heading>
      {failure}
      <ul>{children}</ul>
      {more}
    </section>
  );

type FailedProps = { error: Error; query: { isFetching: boolean; refetch: () => unknown } };

const Failed = ({ error, query }: FailedProps) => (
  <div className="flex flex-wrap items-center gap-2 px-4 lg:px-6">
    <p role="alert" className="text-small text-danger-ink">
      {errorText(error, memberTexts.messages.searchFailed)}
    </p>
    <Button variant="ghost" loading={query.isFetching} onClick={() => query.refetch()}>
      {memberTexts.chat.tryAgain}
    </Button>
  </div>
);
