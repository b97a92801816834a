import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { QueryErrorCard } from "@/components/states/query-error";
import { Loading } from "@/components/states/loading";
import { Avatar, type AvatarPerson } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/dialog";
import { Name } from "@/components/ui/name";
import { Skeleton } from "@/components/ui/skeleton";
import { matchesQuery } from "@/features/matches/public";
import { hasBegun } from "@/lib/time/event-time";
import { myEventsTexts } from "@/texts/my-events";
import { CO_HOSTS_MAX } from "@hereabouts/api/events/event-limits.schema";

import { type Event, attendeesQuery } from "../events.queries";
import { useAskCoHost, useEndCoHosting } from "./co-hosts.queries";

type CoHostsSheetProps = { event: Event; myId: string; open: boolean; onClose: () => void };

/** Co-hosts, pending requests, and people the host can ask. */
export function CoHostsSheet({ event, myId, open, onClose }: CoHostsSheetProps) {
  const words = myEventsTexts.coHosts;
  const coHosts = event.coHosts ?? [];
  const isClosed = event.isCancelled || hasBegun(event);
  return (
    <Sheet open={open} onOpenChange={onClose} title={words.title}>
      <div className="grid gap-5">
        <p className="text-body text-pretty text-ink-soft">
          {words.text(CO_HOSTS_MAX)}
          {event.series && ` ${words.ofAll}`}
        </p>
        {coHosts.length > 0 && <Hosting event={event} />}
        {!isClosed && coHosts.length < CO_HOSTS_MAX && <Candidates event={event} myId={myId} />}
        {!isClosed && coHosts.length >= CO_HOSTS_MAX && (
          <p className="text-small text-ink-soft">{words.full(CO_HOSTS_MAX)}</p>
        )}
      </div>
    </Sheet>
  );
}

function Hosting({ event }: { event: Event }) {
  const words = myEventsTexts.coHosts;
  const end = useEndCoHosting(event.id);
  return (
    <ul className="grid gap-1" aria-label={words.title}>
      {event.coHosts?.map((coHost) => (
        <Row key={coHost.id} person={coHost} note={coHost.hasAccepted ? undefined : words.isAsked}>
          <Button
            variant="ghost"
            loading={end.isPending && end.variables === coHost.id}
            aria-label={words.removeOf(coHost.name)}
            onClick={() => end.mutate(coHost.id)}
          >
            {words.remove}
          </Button>
        </Row>
      ))}
    </ul>
  );
}

/** Attendees first, then the member's matches. */
function useCandidates({ id, createdBy, coHosts = [] }: Event, myId: string) {
  const attendees = useQuery(attendeesQuery(id));
  const matches = useInfiniteQuery(matchesQuery(myId));
  const others = matches.data?.pages.flatMap((page) => page.matches) ?? [];
  const people = new Map<string, AvatarPerson>();
  for (const { user } of attendees.data ?? []) people.set(user.id, user);
  for (const { otherUser } of others) people.set(otherUser.id, otherUser);
  for (const known of [createdBy, ...coHosts.map((coHost) => coHost.id)]) people.delete(known);
  const queries = [attendees, matches];
  return {
    people: [...people.values()],
    isPending: queries.some((query) => query.isPending),
    failed: queries.find((query) => query.data === undefined && query.isError),
  };
}

function Candidates({ event, myId }: { event: Event; myId: string }) {
  const words = myEventsTexts.coHosts;
  const { people, isPending, failed } = useCandidates(event, myId);
  const ask = useAskCoHost(event.id);
  return (
    <section className="grid gap-2">
      <h3 className="text-lead font-bold">{words.people}</h3>
      {isPending ? (
        <Loading>
          <Skeleton className="h-14" />
        </Loading>
      ) : failed ? (
        <QueryErrorCard query={failed} title={words.loadFailed} />
      ) : people.length === 0 ? (
        <p className="text-small text-ink-soft">{words.nobody}</p>
      ) : (
        <ul className="grid gap-1">
          {people.map((person) => (
            <Row key={person.id} person={person}>
              <Button
                variant="secondary"
                loading={ask.isPending && ask.variables === person.id}
                aria-label={words.askOf(person.name)}
                onClick={() => ask.mutate(person.id)}
              >
                {words.ask}
              </Button>
            </Row>
          ))}
        </ul>
      )}
    </section>
  );
}

type RowProps = { person: AvatarPerson; note?: string | undefined; children: ReactNode };

const Row = ({ person, note, children }: RowProps) => (
  <li className="flex min-h-14 min-w-0 items-center gap-3">
    <Avatar person={person} size="small" />
    <span className="grid min-w-0 flex-1">
      <span className="min-w-0 font-semibold">
        <Name>{person.name}</Name>
      </span>
      {note && <span className="text-caption text-ink-soft">{note}</span>}
    </span>
    {children}
  </li>
);
