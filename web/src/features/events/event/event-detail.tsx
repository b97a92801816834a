import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";

import { LinkedText } from "@/components/ui/linked-text";
import { meQuery } from "@/features/profile/public";
import { hasBegun } from "@/lib/time/event-time";
import { memberTexts } from "@/texts/texts";

import { useAcknowledgeCalledOff } from "../called-off/called-off-notice";
import { useCoHostAlerts } from "../co-hosts/co-hosts.queries";
import type { Event } from "../events.queries";
import { useRequestAlerts } from "../guests/requests.queries";
import { RequestsSlot } from "../guests/requests-slot";
import { mayHost } from "../hosting/hosting";
import { Meetings } from "../meetings/meetings";
import { PhotosFirstSlot } from "../photos/photos-first-slot";
import { SeriesDates } from "../series/series-dates";
import { useWatch } from "../use-watch";
import { EventHeading } from "./event-heading";
import { eventLayout } from "./event-layout";
import { EventRest } from "./event-rest";
import { EventSide } from "./event-side";

export function EventDetail({ event }: { event: Event }) {
  const { data: me } = useSuspenseQuery(meQuery);
  const { wasAsked, isGuest, isPhotosFirst } = useFirstState(event, me.id);
  useWatch([event.id]);
  useAcknowledgeCalledOff(event, me.id);
  useRequestAlerts();
  useCoHostAlerts();
  return (
    <article className={eventLayout.page}>
      <Top event={event} isMine={event.createdBy === me.id} hasRequests={wasAsked} />
      <EventSide event={event} me={me} />
      <div className={eventLayout.text}>
        {!wasAsked && <RequestsSlot event={event} />}
        {isPhotosFirst ? (
          <PhotosFirstSlot event={event} myId={me.id}>
            <About event={event} myId={me.id} />
          </PhotosFirstSlot>
        ) : (
          <About event={event} myId={me.id} />
        )}
      </div>
      <EventRest event={event} myId={me.id} isGuest={isGuest} hasPhotos={!isPhotosFirst} />
    </article>
  );
}

/** The order of the page stays while it is open: what arrives later must not move anything under a finger. */
function useFirstState(event: Event, myId: string) {
  const [first] = useState(() => ({
    wasAsked: (event.requestCount ?? 0) > 0,
    isGuest: event.isUserAttending && !mayHost(event, myId),
    isPhotosFirst: event.isUserAttending && hasBegun(event),
  }));
  return first;
}

type TopProps = { event: Event; isMine: boolean; hasRequests: boolean };

function Top({ event, isMine, hasRequests }: TopProps) {
  const heading = <EventHeading event={event} isMine={isMine} />;
  if (!hasRequests) return heading;
  return (
    <div className={eventLayout.top}>
      {heading}
      <RequestsSlot event={event} />
    </div>
  );
}

const About = ({ event, myId }: { event: Event; myId: string }) => (
  <>
    <Meetings event={event} myId={myId} />
    <Description>{event.description}</Description>
    <SeriesDates event={event} myId={myId} />
  </>
);

const Description = ({ children }: { children: string }) => (
  <section className="grid gap-2">
    <h2 className="text-heading font-bold">{memberTexts.events.about}</h2>
    <p dir="auto" className="overflow-clip wrap-anywhere whitespace-pre-line">
      <LinkedText>{children}</LinkedText>
    </p>
  </section>
);
