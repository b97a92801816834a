import { Link } from "@tanstack/react-router";

import { buttonStyle } from "@/components/ui/button";
import { memberTexts } from "@/texts/texts";

import { Attendees } from "../attendance/attendees";
import { CommunitySlot } from "../community/community-slot";
import type { Event } from "../events.queries";
import { mayHost } from "../hosting/hosting";
import { HostWords } from "../words/host-words";
import { useHostWords } from "../words/host-words.queries";
import { eventLayout } from "./event-layout";

type EventRestProps = { event: Event; myId: string; isGuest: boolean; hasPhotos: boolean };

/** What the host wrote and who goes, then photos and questions. */
export function EventRest({ event, myId, isGuest, hasPhotos }: EventRestProps) {
  const isHosting = mayHost(event, myId);
  const words = useHostWords(event);
  // Loading host updates would move the content below them.
  const areWordsComing = (isGuest || isHosting) && words.isPending;
  return (
    <div className={eventLayout.rest}>
      {!isHosting && <HostWords event={event} myId={myId} words={words} />}
      <Attendees myId={myId} event={event} isHeld={isGuest && areWordsComing} />
      {isHosting && <HostWords event={event} myId={myId} words={words} />}
      {!areWordsComing && (
        <CommunitySlot event={event} myId={myId} hasPhotos={hasPhotos}>
          <Link to="/events" className={buttonStyle("secondary", "medium", "justify-self-start")}>
            {memberTexts.events.browse}
          </Link>
        </CommunitySlot>
      )}
    </div>
  );
}
