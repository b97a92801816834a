import { Link } from "@tanstack/react-router";
import { Suspense, lazy, useState } from "react";

import { Opening } from "@/components/states/opening";
import { Button, buttonStyle } from "@/components/ui/button";
import { hasBegun, isOver } from "@/lib/event-time";
import { memberTexts } from "@/texts/texts";

import { JoinMoment } from "./attendance/join-moment";
import { ComingSlot } from "./coming/coming-slot";
import { EventPlans } from "./event-plans";
import type { Event } from "./events.queries";
import { WaitingSlot } from "./waiting/waiting-slot";
import { oneStepOn } from "./list/steps-to-list";

const CallOffDialog = lazy(async () => ({
  default: (await import("./called-off/call-off-dialog")).CallOffDialog,
}));

/** The actions of an event that is not called off or over. */
export function EventActions({ myId, event }: { myId: string; event: Event }) {
  if (event.isCancelled || isOver(event)) return null;
  if (hasBegun(event)) return event.isUserAttending && <EventPlans event={event} />;
  if (event.createdBy === myId)
    return (
      <>
        <ComingSlot event={event} />
        <HostActions event={event} />
        <EventPlans event={event} />
        <WaitingSlot event={event} />
      </>
    );
  return (
    <div className="grid gap-3">
      <ComingSlot event={event} />
      <JoinMoment myId={myId} event={event}>
        <EventPlans event={event} />
      </JoinMoment>
      <WaitingSlot event={event} />
    </div>
  );
}

function HostActions({ event }: { event: Event }) {
  const [isAsking, setIsAsking] = useState<boolean>();
  return (
    <div className="grid grid-cols-2 gap-3">
      <Link
        to="/events/$eventId/edit"
        params={{ eventId: event.id }}
        state={oneStepOn}
        className={buttonStyle("secondary", "large")}
      >
        {memberTexts.events.edit}
      </Link>
      <Button variant="ghost" size="large" onClick={() => setIsAsking(true)}>
        {memberTexts.events.callOff}
      </Button>
      {isAsking !== undefined && (
        <Suspense fallback={<Opening />}>
          <CallOffDialog event={event} open={isAsking} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
