import { Bell, BellOff, CalendarClock, PartyPopper, Users } from "lucide-react";
import type { ReactNode } from "react";

import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { eventTime } from "@/lib/time/event-time";
import { memberTexts } from "@/texts/texts";
import { loadMyEventsTexts, myEventsTexts } from "@/texts/my-events";

import type { Event } from "../events.queries";
import { followOffers, useWaitlist } from "./waitlist.queries";

export type WaitlistProps = {
  event: Event;
  /** Whether waiting is the main action. */
  isMain?: boolean;
  /** Only an icon beside the join button; the texts are elsewhere. */
  isCompact?: boolean;
};

/** The member's place in the waitlist, and what they can do. */
function Waitlist({ event, isMain = false, isCompact = false }: WaitlistProps) {
  const { position, heldUntil, waitingCount } = event.waitlist ?? {};
  const words = myEventsTexts;
  if (isCompact) return <CompactButton event={event} isWaiting={!position} />;
  if (waitingCount) return <Note icon={Users}>{words.waiting(waitingCount)}</Note>;
  if (heldUntil)
    return (
      <Status
        event={event}
        icon={PartyPopper}
        note={words.held(eventTime({ ...event, dateTime: heldUntil }))}
        act={words.decline}
        isWaiting={false}
      />
    );
  if (position)
    return (
      <Status
        event={event}
        icon={CalendarClock}
        note={words.position(position)}
        act={words.stop}
        isWaiting={false}
      />
    );
  return <Status event={event} act={words.wait} isWaiting isMain={isMain} />;
}

type Icon = typeof PartyPopper;
type StatusProps = WaitlistProps & {
  icon?: Icon;
  note?: string;
  act: string;
  isWaiting: boolean;
};

function CompactButton({ event, isWaiting }: { event: Event; isWaiting: boolean }) {
  const waiting = useWaitlist(event);
  return (
    <IconButton
      icon={isWaiting ? Bell : BellOff}
      label={memberTexts.events.of(myEventsTexts[isWaiting ? "wait" : "stop"], event.title)}
      disabled={waiting.isPending}
      onClick={() => waiting.mutate(isWaiting)}
      className="border border-control"
    />
  );
}

function Status({ event, icon, note, act, isWaiting, isMain = false }: StatusProps) {
  const waiting = useWaitlist(event);
  return (
    <div className="grid gap-2">
      {icon && (
        <div role="status">
          <Note icon={icon}>{note}</Note>
        </div>
      )}
      <Button
        variant={isMain ? "primary" : isWaiting ? "secondary" : "ghost"}
        size={isMain ? "large" : "medium"}
        loading={waiting.isPending}
        aria-label={memberTexts.events.of(act, event.title)}
        onClick={() => waiting.mutate(isWaiting)}
      >
        {isWaiting && <Bell aria-hidden className="size-5" />}
        {act}
      </Button>
    </div>
  );
}

const Note = ({ icon: Icon, children }: { icon: Icon; children: ReactNode }) => (
  <p className="flex items-start gap-2 text-small">
    <Icon aria-hidden className="mt-px size-4.5 shrink-0 text-brand-ink" />
    <span className="min-w-0">{children}</span>
  </p>
);

export async function loadWaitlist() {
  await loadMyEventsTexts();
  followOffers();
  return { default: Waitlist };
}
