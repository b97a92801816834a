import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue } from "react";

import { Button } from "@/components/ui/button";
import { ShowMore } from "@/components/ui/show-more";
import { type Event, eventsQuery } from "@/features/events/public";
import { matchesQuery } from "@/features/matches/public";
import { errorText } from "@/lib/error-text";
import { useDebounced } from "@/lib/use-debounced";
import { memberTexts } from "@/texts/texts";

import { allConversations } from "../conversation-pages";
import { archivedQuery, conversationsQuery } from "../messages.queries";
import { peopleByName } from "./people-by-name";
import { EventHit, MessageHit, PersonHit } from "./search-hits";
import { type SearchHit, messageSearchQuery } from "./search.queries";

const DEBOUNCE_MS = 250;
const PEOPLE_MAX = 8;
const EVENTS_MAX = 5;

type HeadingLevel = "h2" | "h3";
type SearchResultsProps = { myId: string; text: string; heading: HeadingLevel };

/** People, messages and events that contain the text. */
export function SearchResults({ myId, text, heading }: SearchResultsProps) {
  const q = useDebounced(text, DEBOUNCE_MS, "");
  const people = usePeople(myId, useDeferredValue(text));
  const { hits, events } = useHits(q);
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
          <PersonHit key={person.id} person={person} />
        ))}
      </Group>
      <MessagesGroup heading={heading} found={messages} query={hits} />
      <EventsGroup heading={heading} found={found} query={events} />
      {isDone && isEmpty && !hits.isError && !events.isError && <FoundNothing text={text} />}
    </div>
  );
}

function useHits(q: string) {
  const settled = { enabled: q !== "", placeholderData: keepPreviousData };
  return {
    hits: useInfiniteQuery({ ...messageSearchQuery(q), ...settled }),
    events: useInfiniteQuery({ ...eventsQuery({ q }), ...settled }),
  };
}

type Queries = ReturnType<typeof useHits>;
type GroupOf<Found, Query> = { heading: HeadingLevel; found: readonly Found[]; query: Query };

const MessagesGroup = ({ heading, found, query }: GroupOf<SearchHit, Queries["hits"]>) => (
  <Group
    heading={heading}
    title={memberTexts.messages.title}
    isShown={found.length > 0 || query.isError}
    failure={query.isError && <Failed error={query.error} query={query} />}
    more={<ShowMore query={query} label={memberTexts.messages.moreHits} />}
  >
    {found.map((hit) => (
      <MessageHit key={hit.messageId} hit={hit} />
    ))}
  </Group>
);

const EventsGroup = ({ heading, found, query }: GroupOf<Event, Queries["events"]>) => (
  <Group
    heading={heading}
    title={memberTexts.events.title}
    isShown={found.length > 0 || query.isError}
    failure={query.isError && <Failed error={query.error} query={query} />}
  >
    {found.map((event) => (
      <EventHit key={event.id} event={event} />
    ))}
  </Group>
);

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
  heading: HeadingLevel;
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

const FoundNothing = ({ text }: { text: string }) => (
  <p className="px-4 text-center text-small text-ink-soft wrap-anywhere lg:px-6">
    {memberTexts.messages.foundNothing(text)}
  </p>
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
