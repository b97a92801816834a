import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarX } from "lucide-react";
import { Suspense, useState } from "react";

import { buttonStyle } from "@/components/ui/button";
import { LinkedText } from "@/components/ui/linked-text";
import { EventWhere } from "@/features/places/public";
import { meQuery } from "@/features/profile/public";
import { hasBegun } from "@/lib/time/event-time";
import { memberTexts } from "@/texts/texts";

import { CommunitySlot } from "../community/community-slot";
import { Attendees } from "../attendance/attendees";
import { useAcknowledgeCalledOff } from "../called-off/called-off-notice";
import { useCoHostAlerts } from "../co-hosts/co-hosts.queries";
import { EventActions } from "./event-actions";
import { EventDetails } from "./event-details";
import { distanceTo } from "../event-distance";
import { EventHeading } from "./event-heading";
import { eventLayout } from "./event-layout";
import type { Event } from "../events.queries";
import { GoingRow } from "./going-row";
import { mayHost } from "../hosting/hosting";
import { useRequestAlerts } from "../guests/requests.queries";
import { RequestsSlot } from "../guests/requests-slot";
import { oneStepOn } from "../list/steps-to-list";
import { Meetings } from "../meetings/meetings";
import { PhotosFirst } from "../photos/photos-first";
import { SeriesDates } from "../series/series-dates";
import { useWatch } from "../watch";
import { HostWords } from "../words/host-words";
import { useHostWords } from "../words/host-words.queries";

export function EventDetail({ event }: { event: Event }) {
  const { data: me } = useSuspenseQuery(meQuery);
  useWatch([event.id]);
  useAcknowledgeCalledOff(event, me.id);
  const isMine = event.createdBy === me.id;
  const isHosting = mayHost(event, me.id);
  useRequestAlerts();
  const words = useHostWords(event);
  useCoHostAlerts();
  const [isGuest] = useState(event.isUserAttending && !isHosting);
  // Requests that arrive while the page is open are shown further down, so that nothing moves under a finger.
  const [wasAsked] = useState((event.requestCount ?? 0) > 0);
  const [isPhotosFirst] = useState(event.isUserAttending && hasBegun(event));
  // Loading host updates would move the content below them.
  const areWordsComing = (isGuest || isHosting) && words.isPending;
  const about = (
    <>
      <Meetings event={event} myId={me.id} />
      <About description={event.description} />
      <SeriesDates event={event} myId={me.id} />
    </>
  );
  return (
    <article className={eventLayout.page}>
      {wasAsked ? (
        <div className={eventLayout.top}>
          <EventHeading event={event} isMine={isMine} />
          <RequestsSlot event={event} />
        </div>
      ) : (
        <EventHeading event={event} isMine={isMine} />
      )}
      <div className={eventLayout.side}>
        <aside className={eventLayout.card}>
          {event.isCancelled && <CalledOff />}
          <EventDetails event={event} distance={distanceTo(event, me)} myId={me.id} />
          <GoingRow event={event} me={me} />
          <EventActions me={me} event={event} />
        </aside>
        <div className={eventLayout.map}>
          <Suspense>
            <EventWhere
              event={event}
              isOwn={isMine}
              edit={
                isMine && !event.isCancelled && !hasBegun(event) ? editPlace(event.id) : undefined
              }
            />
          </Suspense>
        </div>
      </div>
      <div className={eventLayout.text}>
        {!wasAsked && <RequestsSlot event={event} />}
        {isPhotosFirst ? (
          <PhotosFirst event={event} myId={me.id}>
            {about}
          </PhotosFirst>
        ) : (
          about
        )}
      </div>
      <div className={eventLayout.rest}>
        {!isHosting && <HostWords event={event} myId={me.id} words={words} />}
        <Attendees myId={me.id} event={event} isHeld={isGuest && areWordsComing} />
        {isHosting && <HostWords event={event} myId={me.id} words={words} />}
        {!areWordsComing && (
          <CommunitySlot event={event} myId={me.id} hasPhotos={!isPhotosFirst}>
            <Link to="/events" className={buttonStyle("secondary", "medium", "justify-self-start")}>
              {memberTexts.events.browse}
            </Link>
          </CommunitySlot>
        )}
      </div>
    </article>
  );
}

const editPlace = (id: string) => (text: string) => (
  <Link
    to="/events/$eventId/edit"
    params={{ eventId: id }}
    state={oneStepOn}
    className="font-semibold text-ink underline underline-offset-2"
  >
    {text}
  </Link>
);

const CalledOff = () => (
  <p className="event-off">
    <CalendarX aria-hidden className="size-5 shrink-0" />
    {memberTexts.events.cancelled}
  </p>
);

const About = ({ description }: { description: string }) => (
  <section className="grid gap-2">
    <h2 className="text-heading font-bold">{memberTexts.events.about}</h2>
    <p dir="auto" className="overflow-clip wrap-anywhere whitespace-pre-line">
      <LinkedText>{description}</LinkedText>
    </p>
  </section>
);
