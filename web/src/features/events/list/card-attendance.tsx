import { Link } from "@tanstack/react-router";

import type { AvatarPerson } from "@/components/ui/avatar";
import { buttonStyle } from "@/components/ui/button";
import { myEventsTexts } from "@/texts/my-events";
import { memberTexts } from "@/texts/texts";

import { AttendanceButton, isFullFor } from "../attendance/attendance-button";
import { attendeesText } from "../attendees-text";
import { StateBadge } from "../event-badges";
import type { Event } from "../events.queries";
import { Faces } from "../faces";
import { WaitlistSlot } from "../waitlist/waitlist-slot";
import { fromList } from "./steps-to-list";

type CardAttendanceProps = { event: Event; me: AvatarPerson; isMine: boolean; isOpen: boolean };

/** Who goes, and the button that joins or edits. */
export const CardAttendance = ({ event, me, isMine, isOpen }: CardAttendanceProps) => (
  <div className="flex min-h-11 items-center gap-3">
    <Faces event={event} me={me} most={2} className="event-card-faces" />
    <span className="grid min-w-0 flex-1 text-caption">
      <span className="truncate font-semibold tabular-nums">{attendeesText(event)}</span>
      <bdi className="truncate text-ink-soft">
        {isOpen && isMine ? hostWords(event) : memberTexts.events.host(event.creator.name)}
      </bdi>
    </span>
    {!isOpen && (
      <span className="event-card-wide flex">
        <StateBadge event={event} />
      </span>
    )}
    {isOpen && isMine && <EditLink event={event} />}
    {isOpen && !isMine && <Joining myId={me.id} event={event} />}
  </div>
);

/** The host also sees how many members wait. */
function hostWords({ waitlist }: Event) {
  const { hosting } = memberTexts.events;
  const { waitingCount } = waitlist ?? {};
  return waitingCount ? `${hosting} · ${myEventsTexts.waiting(waitingCount)}` : hosting;
}

/** The join button stays at the edge whatever is beside it, so that nothing else moves under the pointer. */
const Joining = ({ myId, event }: { myId: string; event: Event }) => (
  <div
    className={`relative z-10 flex items-center gap-2 ${isFullFor(event) ? "event-card-wide" : ""}`}
  >
    {!event.waitlist?.heldUntil && <WaitlistSlot event={event} isCompact />}
    <AttendanceButton
      myId={myId}
      event={event}
      join="join"
      leave="leave"
      leaveVariant="secondary"
      className="px-4"
    />
  </div>
);

const EditLink = ({ event: { id, title } }: { event: Event }) => (
  <div className="relative z-10 grid">
    <Link
      to="/events/$eventId/edit"
      params={{ eventId: id }}
      state={fromList}
      aria-label={memberTexts.events.of(memberTexts.events.edit, title)}
      className={buttonStyle("secondary")}
    >
      {memberTexts.events.edit}
    </Link>
  </div>
);
