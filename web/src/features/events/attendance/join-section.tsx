import { type ReactNode, useEffect, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { classNames } from "@/lib/class-names";
import { myEventsTexts } from "@/texts/my-events";
import { memberTexts } from "@/texts/texts";

import type { Event } from "../events.queries";
import { needsRequest, hasRequested, isDeclined } from "./join-request";
import { PlusOneSlot } from "./plus-one-slot";
import { usePlusOne } from "./use-plus-one";
import { AttendanceToggle, isFullFor } from "./attendance-button";
import "./join-section.css";
import { type Attendance, useAttendance } from "./attendance.queries";

type JoinSectionProps = {
  myId: string;
  event: Event;
  /** Actions for attendees. */
  children: ReactNode;
};

/**
 * The button to join. Once joined or requested, a text takes its place and the button to leave is below, so that a
 * second press has no effect.
 */
export function JoinSection({ myId, event, children }: JoinSectionProps) {
  const attendance = useAttendance(myId, event);
  const { isUserAttending } = event;
  const isIn = isUserAttending || hasRequested(event);
  const place = useFocusAfterChange(isIn);
  const hasJoined = useBecameTrue(isUserAttending);
  const brought = usePlusOne(event, attendance);
  // Above the join button at first; it does not move after joining, so that a second press has no effect.
  const [wasIn] = useState(isIn);
  const toggle = { event, attendance, join: "joinThis", leave: "leaveThis" } as const;
  if (isDeclined(event)) return <Answered>{myEventsTexts.guests.wasDeclined}</Answered>;
  return (
    <div ref={place} className="grid gap-3">
      {!wasIn && <PlusOneSlot brought={brought} />}
      {isUserAttending && <Going isNew={hasJoined} />}
      {!isUserAttending && isIn && <Asked />}
      {!isIn && (
        <AttendanceToggle
          {...toggle}
          plusOne={brought.isOn}
          joinVariant={event.ownRole === "asked" ? "secondary" : "primary"}
          size={isFullFor(event) ? "medium" : "large"}
        />
      )}
      {!isIn && needsRequest(event) && <RequestToJoin event={event} attendance={attendance} />}
      {wasIn && <PlusOneSlot brought={brought} />}
      {isUserAttending && children}
      {isIn && <AttendanceToggle {...toggle} leaveVariant="ghost" />}
    </div>
  );
}

type RequestToJoinProps = { event: Event; attendance: Attendance };

/** A full event can be requested too: the host decides who gets the next place. */
const RequestToJoin = ({ event, attendance }: RequestToJoinProps) => (
  <>
    {isFullFor(event) && (
      <Button
        size="large"
        className="order-first"
        aria-label={memberTexts.events.of(myEventsTexts.guests.askThis, event.title)}
        onClick={() => {
          if (!attendance.isPending) attendance.mutate({ isAttending: true });
        }}
      >
        {myEventsTexts.guests.askThis}
      </Button>
    )}
    <p className="text-center text-small text-pretty text-ink-soft">
      {myEventsTexts.guests.hostDecides}
    </p>
  </>
);

const Asked = () => (
  <p
    tabIndex={-1}
    className="forced-edge grid min-h-13 gap-0.5 rounded-lg bg-sunken px-4 py-3 text-center outline-none"
  >
    <span className="font-semibold">{myEventsTexts.guests.requested}</span>
    <span className="text-small text-pretty text-ink-soft">
      {myEventsTexts.guests.requestedText}
    </span>
  </p>
);

const Answered = ({ children }: { children: string }) => (
  <p className="rounded-lg bg-sunken px-4 py-3 text-center text-small text-pretty">{children}</p>
);

const Going = ({ isNew }: { isNew: boolean }) => (
  <p
    tabIndex={-1}
    className={classNames(
      "forced-edge flex min-h-13 items-center justify-center gap-2 rounded-full bg-good-tint px-6 font-semibold text-good-ink outline-none",
      isNew && "going-now",
    )}
  >
    <svg aria-hidden viewBox="0 0 24 24" fill="none" className="size-5 shrink-0">
      <path
        d="M4.5 12.5l5 5L19.5 7"
        pathLength={1}
        stroke="currentColor"
        strokeWidth={2.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        className="going-tick"
      />
    </svg>
    {memberTexts.events.going}
  </p>
);

/** Whether it was not so at first, or at any time since. */
function useBecameTrue(isSo: boolean) {
  const [wasOtherwise, setWasOtherwise] = useState(!isSo);
  if (!isSo && !wasOtherwise) setWasOtherwise(true);
  return isSo && wasOtherwise;
}

/** The button that had the focus is replaced. */
function useFocusAfterChange(isIn: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef(isIn);
  useEffect(() => {
    if (last.current === isIn) return;
    last.current = isIn;
    if (document.activeElement !== document.body) return;
    const next = place.current?.querySelector<HTMLElement>(isIn ? "p[tabindex]" : "button");
    next?.focus({ preventScroll: true });
  }, [isIn]);
  return place;
}
