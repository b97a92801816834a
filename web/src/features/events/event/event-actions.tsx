import { Link } from "@tanstack/react-router";
import { Share2 } from "lucide-react";
import { useRef } from "react";

import { Button } from "@/components/ui/button";
import { hasBegun, isOver } from "@/lib/time/event-time";
import { myEventsTexts } from "@/texts/my-events";
import { memberTexts } from "@/texts/texts";

import { isFullFor } from "../attendance/attendance-button";
import { JoinSection } from "../attendance/join-section";
import { CoHostInvitationSlot, CoHostsSlot } from "../co-hosts/co-hosts-slot";
import { ComingSlot } from "../coming/coming-slot";
import { EventPlans, planLink } from "./event-plans";
import type { Event } from "../events.queries";
import { CheckInLink, isCheckInTime } from "../guests/check-in-link";
import { oneStepOn } from "../list/steps-to-list";
import { PublicPageSlot } from "../public-page/public-page-slot";
import { shareEvent } from "./share-event";
import { WaitlistSlot } from "../waitlist/waitlist-slot";

type EventActionsProps = { me: { id: string; isDemo: boolean }; event: Event };

/** The actions of the event's host, a co-host, a guest or any other member. */
export function EventActions({ me, event }: EventActionsProps) {
  if (event.createdBy === me.id) return <HostActions me={me} event={event} />;
  return (
    <>
      {event.ownRole === "coHost" && <CheckInLink event={event} />}
      <OtherActions me={me} event={event} />
    </>
  );
}

function OtherActions({ me, event }: EventActionsProps) {
  if (event.isCancelled || isOver(event)) return null;
  if (hasBegun(event)) return event.isUserAttending && <EventPlans event={event} />;
  return <GuestActions me={me} event={event} />;
}

/** A co-host attends like a guest, and can edit. The section takes the focus when an answered question disappears. */
function GuestActions({ me, event }: EventActionsProps) {
  const place = useRef<HTMLDivElement>(null);
  const isFull = isFullFor(event);
  return (
    <div
      ref={place}
      tabIndex={-1}
      className={`grid gap-3 outline-none ${isFull ? "event-full" : ""}`}
    >
      <CoHostInvitationSlot
        event={event}
        onAnswered={() => place.current?.focus({ preventScroll: true })}
      />
      <ComingSlot event={event} />
      {isFull && <WaitlistSlot event={event} isMain />}
      <JoinSection myId={me.id} event={event}>
        <EventPlans event={event}>
          {event.ownRole === "coHost" && <EditLink event={event} />}
        </EventPlans>
      </JoinSection>
      {!isFull && <WaitlistSlot event={event} />}
    </div>
  );
}

/** Inviting comes first; calling off is in the menu of the page. */
function HostActions({ me, event }: EventActionsProps) {
  const isOpen = !event.isCancelled && !hasBegun(event);
  return (
    <>
      {isOpen && event.currentAttendees > 1 && <ComingSlot event={event} />}
      <CheckInLink event={event} />
      {isOpen && (
        <Button
          variant={isCheckInTime(event) ? "secondary" : "primary"}
          size="large"
          onClick={() => shareEvent(event)}
        >
          <Share2 aria-hidden className="size-5 shrink-0" />
          {myEventsTexts.invite}
        </Button>
      )}
      {(isOpen || event.coHosts) && <CoHostsSlot event={event} myId={me.id} />}
      <PublicPageSlot event={event} me={me} />
      {!event.isCancelled && !isOver(event) && (
        <EventPlans event={event}>{isOpen && <EditLink event={event} />}</EventPlans>
      )}
      {isOpen && <WaitlistSlot event={event} />}
    </>
  );
}

const EditLink = ({ event: { id } }: { event: Event }) => (
  <Link to="/events/$eventId/edit" params={{ eventId: id }} state={oneStepOn} className={planLink}>
    {memberTexts.events.edit}
  </Link>
);
