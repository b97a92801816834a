import { type ReactNode, useEffect, useRef, useState } from "react";

import { classNames } from "@/lib/class-names";
import { memberTexts } from "@/texts/texts";

import type { Event } from "../events.queries";
import { AttendanceToggle, isFullFor } from "./attendance-button";
import "./moment.css";
import { useAttendance } from "./use-attendance";

type JoinMomentProps = {
  myId: string;
  event: Event;
  /** What is at hand for who goes. */
  children: ReactNode;
};

/**
 * The button to join; whoever goes sees "You're going" in its place, so that a second press lands on nothing, and the
 * button to leave below.
 */
export function JoinMoment({ myId, event, children }: JoinMomentProps) {
  const attendance = useAttendance(myId, event);
  const { isUserAttending } = event;
  const place = useFocusKept(isUserAttending);
  const hasJoined = useHasBecome(isUserAttending);
  const toggle = { event, attendance, join: "joinThis", leave: "leaveThis" } as const;
  return (
    <div ref={place} className="grid gap-3">
      {isUserAttending ? (
        <Going isNew={hasJoined} />
      ) : (
        <AttendanceToggle {...toggle} size={isFullFor(event) ? "medium" : "large"} />
      )}
      {isUserAttending && children}
      {isUserAttending && <AttendanceToggle {...toggle} leaveVariant="ghost" />}
    </div>
  );
}

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
function useHasBecome(isSo: boolean) {
  const [wasOtherwise, setWasOtherwise] = useState(!isSo);
  if (!isSo && !wasOtherwise) setWasOtherwise(true);
  return isSo && wasOtherwise;
}

/** The button that had the focus goes with the change. */
function useFocusKept(isUserAttending: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef(isUserAttending);
  useEffect(() => {
    if (last.current === isUserAttending) return;
    last.current = isUserAttending;
    if (document.activeElement !== document.body) return;
    const next = place.current?.querySelector<HTMLElement>(isUserAttending ? "p" : "button");
    next?.focus({ preventScroll: true });
  }, [isUserAttending]);
  return place;
}
