import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, CalendarX, Users } from "lucide-react";
import { useState } from "react";

import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/states/empty-state";
import { QueryError } from "@/components/states/query-error";
import { Loading } from "@/components/states/loading";
import { cardStyle } from "@/components/ui/card";
import { Field } from "@/components/ui/fields/field";
import { iconButtonStyle } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/fields/input";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/api-error";
import { eventTime } from "@/lib/time/event-time";
import { serverNow } from "@/lib/time/server-time";
import { guestsTexts } from "@/texts/guests";

import { EventLoader } from "../event-loader";
import type { Event } from "../events.queries";
import { CheckInRow } from "./check-in-row";
import { type CheckIn, type Guest, checkInQuery } from "./check-in.queries";
import { useIsOpen } from "./use-is-open";
import { useUnsavedMarks } from "./use-unsaved-marks";

/** From this number of guests on the list has a search field. */
const MANY = 8;

/** For hosts at the door: the guests, each marked as present with one tap. */
export const CheckInScreen = ({ eventId }: { eventId: string }) => (
  <div className="mx-auto min-h-pane max-w-2xl">
    <PageHeader title={guestsTexts.checkIn} back={<BackToEvent eventId={eventId} />} />
    <div className="px-4 pt-2 pb-8 lg:px-6">
      <EventLoader eventId={eventId} skeleton={<ListSkeleton />}>
        {(event) => <CheckInByState event={event} />}
      </EventLoader>
    </div>
  </div>
);

function CheckInByState({ event }: { event: Event }) {
  const query = useQuery(checkInQuery(event.id));
  const words = guestsTexts;
  if (query.data) return <List event={event} list={query.data} />;
  if (query.isPending) return <ListSkeleton />;
  if (query.error instanceof ApiError && query.error.status === 403)
    return <EmptyState icon={CalendarX} title={words.notHost} />;
  return <QueryError query={query} title={words.checkInFailed} />;
}

function List({ event, list }: { event: Event; list: CheckIn }) {
  const words = guestsTexts;
  const [search, setSearch] = useState("");
  const { guests, unsaved, add, saved } = useUnsavedMarks(list.guests);
  const isOpen = useIsOpen(list) && !event.isCancelled;
  if (guests.length === 0) return <EmptyState icon={Users} title={words.nobody} />;
  const isMeant = (name: string) => name.toLowerCase().includes(search.trim().toLowerCase());
  return (
    <section className={cardStyle("grid gap-4 p-5")}>
      <div className="grid gap-1">
        <h2 dir="auto" className="text-page-start font-semibold wrap-anywhere">
          {event.title}
        </h2>
        <Arrivals guests={guests} />
        {!isOpen && <p className="text-small text-ink-soft">{closedText(event, list)}</p>}
      </div>
      {guests.length > MANY && (
        <Field label={words.find}>
          {(control) => (
            <Input
              {...control}
              type="search"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          )}
        </Field>
      )}
      <ul>
        {guests
          .filter(({ user }) => isMeant(user.name))
          .map((guest) => (
            <CheckInRow
              key={guest.userId}
              eventId={event.id}
              guest={guest}
              unsaved={unsaved[guest.userId] ?? {}}
              isOpen={isOpen}
              onMark={(marks) => add(guest.userId, marks)}
              onSaved={(marks) => saved(guest.userId, marks)}
            />
          ))}
      </ul>
    </section>
  );
}

function Arrivals({ guests }: { guests: readonly Guest[] }) {
  const places = guests.reduce((sum, { hasPlusOne }) => sum + 1 + Number(hasPlusOne), 0);
  const here = guests.reduce((sum, one) => sum + Number(one.isHere) + Number(one.isPlusOneHere), 0);
  return (
    <>
      <p role="status" className="text-title font-black tabular-nums">
        {guestsTexts.hereOf(here, places)}
      </p>
      <span aria-hidden className="check-in-bar mt-1">
        <span style={{ width: `${(100 * here) / places}%` }} />
      </span>
    </>
  );
}

const closedText = (event: Event, { opensAt }: CheckIn) =>
  !event.isCancelled && Date.parse(opensAt) > serverNow()
    ? guestsTexts.opens(eventTime({ ...event, dateTime: opensAt }))
    : guestsTexts.closed;

const ListSkeleton = () => (
  <Loading>
    <div className={cardStyle("grid gap-4 p-5")}>
      <Skeleton className="h-14 w-1/2" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  </Loading>
);

const BackToEvent = ({ eventId }: { eventId: string }) => (
  <Link
    to="/events/$eventId"
    params={{ eventId }}
    replace
    state
    aria-label={guestsTexts.back}
    title={guestsTexts.back}
    className={iconButtonStyle("plain", "-ms-2")}
  >
    <ArrowLeft aria-hidden className="size-5.5 rtl:-scale-x-100" />
  </Link>
);
