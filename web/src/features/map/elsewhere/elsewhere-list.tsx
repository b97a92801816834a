import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, Users } from "lucide-react";

import { ErrorState } from "@/components/states/error-state";
import { Loading } from "@/components/states/loading";
import { PersonRowSkeletons } from "@/components/states/person-row-skeleton";
import { buttonStyle } from "@/components/ui/button";
import { EventCover, EventLinks } from "@/features/events/public";
import { type Person, PersonRow, personLink } from "@/features/people/public";
import { aroundHash } from "@/features/places/public";
import { errorText } from "@/lib/error-text";
import type { Position } from "@/lib/map-projection";
import { placesTexts } from "@/texts/places";

import { countsText } from "./counts-text";
import "./elsewhere.css";
import { countsThereQuery, eventsThereQuery } from "./elsewhere.queries";

type Place = { position: Position; name: string | undefined };
type ElsewhereListProps = Place & { people: readonly Person[]; note: string };

/** How many people are there, which of them may be listed, and the events. */
export function ElsewhereList({ position, name, people, note }: ElsewhereListProps) {
  const counts = useQuery(countsThereQuery(position));
  const events = useQuery(eventsThereQuery(position));
  const failed = [counts, events].find(({ isError }) => isError);
  return (
    <div className="lg:relative lg:w-88 xl:w-96">
      <div className="elsewhere-list">
        {failed?.isError && <ThereFailed error={failed.error} queries={[counts, events]} />}
        {!failed && (!counts.data || !events.data) && (
          <Loading>
            <PersonRowSkeletons />
          </Loading>
        )}
        {!failed && counts.data && <CountsThere counts={counts.data} />}
        <p className="px-4 pb-2 text-small text-pretty text-ink-soft">{note}</p>
        {people.length > 0 && <PeopleThere people={people} />}
        {!failed && events.data && (
          <EventsThere events={events.data} position={position} name={name} />
        )}
      </div>
    </div>
  );
}

type ThereFailedProps = {
  error: Error;
  queries: readonly { isFetching: boolean; refetch: () => unknown }[];
};

const ThereFailed = ({ error, queries }: ThereFailedProps) => (
  <ErrorState
    title={placesTexts.elsewhere.failed}
    message={errorText(error, placesTexts.elsewhere.failed)}
    retrying={queries.some(({ isFetching }) => isFetching)}
    onRetry={() => queries.forEach((query) => void query.refetch())}
  />
);

const CountsThere = ({ counts }: { counts: Parameters<typeof countsText>[0] }) => (
  <p role="status" className="flex items-start gap-3 px-4 pt-4 pb-2 font-semibold tabular-nums">
    <Users aria-hidden className="size-5.5 shrink-0 text-brand-ink" />
    {countsText(counts)}
  </p>
);

const PeopleThere = ({ people }: { people: readonly Person[] }) => (
  <ul aria-label={placesTexts.elsewhere.people} className="px-2 py-2">
    {people.map((person) => (
      <PersonRow key={person.id} person={person} link={{ ...personLink(person.id), hash: true }} />
    ))}
  </ul>
);

type EventsThereProps = Place & Pick<Parameters<typeof EventLinks>[0], "events">;

function EventsThere({ events, position, name }: EventsThereProps) {
  const words = placesTexts.elsewhere;
  return (
    <section aria-label={words.events} className="grid gap-2 px-4 pt-4">
      <h2 className="text-small font-bold">{words.events}</h2>
      {events.length === 0 && <p className="text-small text-ink-soft">{words.noEvents}</p>}
      <EventLinks events={events} cover={EventCover} hasPlace />
      <Link
        to="/events/create"
        hash={aroundHash(position)}
        state={name ? { around: name } : {}}
        className={buttonStyle(events.length === 0 ? "primary" : "secondary", "medium", "mt-1")}
      >
        <Plus aria-hidden className="size-5" />
        {words.plan}
      </Link>
    </section>
  );
}
