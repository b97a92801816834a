import { Share2 } from "lucide-react";

import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";
import { useMuteItem } from "@/features/alerts/public";
import { useSafetyItems } from "@/features/safety/public";
import { hasBegun } from "@/lib/event-time";
import { shareLink } from "@/lib/share-link";
import { memberTexts } from "@/texts/texts";

import { EventBadges } from "./event-badges";
import { EventCover } from "./event-cover";
import { eventLayout } from "./event-layout";
import type { Event } from "./events.queries";

type EventHeadingProps = { event: Event; isMine: boolean };

/** The head of the invitation. That one goes stands where one joins, as long as one can. */
export function EventHeading({ event, isMine }: EventHeadingProps) {
  const isOpen = !event.isCancelled && !hasBegun(event);
  const share = () =>
    void shareLink(event.publicUrl ?? `/events/${event.id}`, memberTexts.events, event.title);
  return (
    <div className={eventLayout.heading}>
      <EventCover event={event} className={eventLayout.cover} />
      <EventBadges event={event} isMine={isMine} hasPart={isMine || !isOpen} />
      <div className="flex items-start gap-2">
        <h1 dir="auto" className="min-w-0 flex-1 py-1 text-title font-bold wrap-anywhere">
          {event.title}
        </h1>
        <IconButton icon={Share2} label={memberTexts.events.share} tone="raised" onClick={share} />
        {!isMine && <EventMenu event={event} />}
      </div>
    </div>
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
