import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, Share2 } from "lucide-react";
import { Suspense } from "react";

import { buttonStyle } from "@/components/ui/button";
import { cardStyle } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { LinkedText } from "@/components/ui/linked-text";
import { Menu } from "@/components/ui/menu";
import { useMuteItem } from "@/features/alerts/public";
import { EventWhere } from "@/features/places/public";
import { meQuery } from "@/features/profile/public";
import { useSafetyItems } from "@/features/safety/public";
import { exactEventTime, isOver } from "@/lib/event-time";
import { shareLink } from "@/lib/share-link";
import { useIsWide } from "@/lib/use-is-wide";
import { memberTexts } from "@/texts/texts";

import { Attendees } from "./attendance/attendees";
import { EventActions } from "./event-actions";
import { EventBadges } from "./event-badges";
import { EventCover } from "./event-cover";
import { EventDetails } from "./event-details";
import { distanceTo } from "./event-distance";
import { EventPlans } from "./event-plans";
import { EventLoader } from "./event-loader";
import { type EventSearch, eventSearch } from "./event-search";
import { useAcknowledgeCalledOff } from "./called-off/called-off-notice";
import { EventsPane } from "./list/events-pane";
import type { Event } from "./events.queries";
import { MeetingsSlot } from "./meetings/meetings-slot";
import { useReturnToList } from "./list/steps-to-list";
import { PublicPageSlot } from "./page/public-page-slot";
import { useWatch } from "./watch";
import { HostWordsSlot } from "./words/host-words-slot";

type EventScreenProps = { eventId: string; search: EventSearch };

/** On a phone the event alone, on a desktop beside the list. */
export function EventScreen({ eventId, search }: EventScreenProps) {
  const isWide = useIsWide();
  const returnToList = useReturnToList();
  return (
    <div className="lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start xl:grid-cols-[24rem_minmax(0,1fr)]">
      {isWide && <EventsPane search={search} openEventId={eventId} />}
      <div key={eventId} className="@container mx-auto min-h-pane w-full max-w-5xl pb-8">
        <div className="px-2 pt-3 pb-1 lg:px-4 lg:pt-5">
          <Link
            to="/events"
            search={eventSearch}
            onClick={returnToList}
            className={buttonStyle("ghost", "medium", "px-3")}
          >
            <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
            {memberTexts.events.back}
          </Link>
        </div>
        <EventLoader eventId={eventId}>{(event) => <EventDetail event={event} />}</EventLoader>
      </div>
    </div>
  );
}

function EventDetail({ event }: { event: Event }) {
  const { data: me } = useSuspenseQuery(meQuery);
  useWatch([event.id]);
  useAcknowledgeCalledOff(event, me.id);
  return (
    <article className="grid animate-fade items-start gap-6 px-4 lg:px-6 @3xl:grid-cols-[1fr_20rem]">
      <div className="grid min-w-0 gap-4 @3xl:col-start-1">
        <EventCover event={event} className="h-48 rounded-xl lg:h-64" />
        <EventBadges event={event} isMine={event.createdBy === me.id} />
        <div className="flex items-start gap-2">
          <h1 dir="auto" className="min-w-0 flex-1 py-1 text-title font-bold wrap-anywhere">
            {event.title}
          </h1>
          <IconButton
            icon={Share2}
            label={memberTexts.events.share}
            tone="raised"
            onClick={() =>
              void shareLink(
                event.publicUrl ?? `/events/${event.id}`,
                memberTexts.events,
                event.title,
              )
            }
          />
          {event.createdBy !== me.id && <EventMenu event={event} />}
        </div>
      </div>
      <aside
        className={cardStyle(
          "grid gap-4 p-5 @3xl:sticky @3xl:top-[calc(var(--shell-top)+1.25rem)] @3xl:col-start-2 @3xl:row-span-2 @3xl:row-start-1",
        )}
      >
        <EventDetails event={event} distance={distanceTo(event, me)} />
        <p className="text-caption text-ink-soft">{exactEventTime(event)}</p>
        <EventActions myId={me.id} event={event} />
        {event.isUserAttending && !event.isCancelled && !isOver(event) && (
          <EventPlans event={event} />
        )}
      </aside>
      <div className="grid min-w-0 gap-7 @3xl:col-start-1">
        <MeetingsSlot event={event} myId={me.id} />
        <HostWordsSlot event={event} myId={me.id} />
        <section className="grid gap-2">
          <h2 className="text-heading font-bold">{memberTexts.events.about}</h2>
          <p dir="auto" className="overflow-clip wrap-anywhere whitespace-pre-line">
            <LinkedText>{event.description}</LinkedText>
          </p>
        </section>
        <Suspense fallback={<div className="h-72" />}>
          <EventWhere event={event} />
        </Suspense>
        <Attendees myId={me.id} event={event} />
        <PublicPageSlot event={event} me={me} />
        <Link to="/events" className={buttonStyle("secondary", "medium", "justify-self-start")}>
          {memberTexts.events.browse}
        </Link>
      </div>
    </article>
  );
}

function EventMenu({ event }: { event: Event }) {
  const mute = useMuteItem({ eventId: event.id });
  const items = useSafetyItems({ person: event.creator, event, leaves: event }).toSpliced(
    1,
    0,
    mute,
  );
  return <Menu label={memberTexts.safety.moreOfEvent} items={items} />;
}
