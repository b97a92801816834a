import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { CalendarX, Share2 } from "lucide-react";
import { Suspense, lazy, useState } from "react";

import { Opening } from "@/components/states/opening";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";
import { useMuteItem } from "@/features/alerts/public";
import { meQuery } from "@/features/profile/public";
import { useSafetyItems } from "@/features/safety/public";
import { hasBegun } from "@/lib/time/event-time";
import { memberTexts } from "@/texts/texts";

import { useStepDownItem } from "../co-hosts/step-down-item";
import { type Event, eventQuery } from "../events.queries";
import { shareEvent } from "./share-event";

const CallOffDialog = lazy(async () => ({
  default: (await import("../called-off/call-off-dialog")).CallOffDialog,
}));

/** In the row of the back link, so that the title has its whole width. */
export function EventTools({ eventId }: { eventId: string }) {
  const { data: me } = useSuspenseQuery(meQuery);
  // The detail below fetches it.
  const { data: event } = useQuery({ ...eventQuery(eventId), enabled: false });
  if (!event) return null;
  const isMine = event.createdBy === me.id;
  const isOpen = !event.isCancelled && !hasBegun(event);
  return (
    <div className="flex">
      <IconButton
        icon={Share2}
        label={memberTexts.events.share}
        onClick={() => shareEvent(event)}
      />
      {isMine ? isOpen && <HostMenu event={event} /> : <GuestMenu event={event} myId={me.id} />}
    </div>
  );
}

function GuestMenu({ event, myId }: { event: Event; myId: string }) {
  const mute = useMuteItem({ eventId: event.id });
  const stepDown = useStepDownItem(event, myId);
  const items = useSafetyItems({ person: event.creator, event, leaves: event }).toSpliced(
    1,
    0,
    mute,
    ...stepDown,
  );
  return <Menu label={memberTexts.safety.moreOfEvent} items={items} />;
}

function HostMenu({ event }: { event: Event }) {
  const [isAsking, setIsAsking] = useState<boolean>();
  const callOff = {
    icon: CalendarX,
    label: memberTexts.events.callOff,
    isDangerous: true,
    onSelect: () => setIsAsking(true),
  };
  return (
    <>
      <Menu label={memberTexts.safety.moreOfEvent} items={[callOff]} />
      {isAsking !== undefined && (
        <Suspense fallback={<Opening />}>
          <CallOffDialog event={event} open={isAsking} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
