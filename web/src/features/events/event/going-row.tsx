import type { AvatarPerson } from "@/components/ui/avatar";

import { attendeesText } from "../attendees-text";
import type { Event } from "../events.queries";
import { Faces } from "../faces";

/** Attendees as faces and as a number. */
export const GoingRow = ({ event, me }: { event: Event; me: AvatarPerson }) => (
  <p className="flex min-h-7 items-center gap-3">
    <Faces event={event} me={me} most={3} joins="face-joins" />
    <span className="min-w-0 font-semibold tabular-nums">{attendeesText(event)}</span>
  </p>
);
