import { Avatar } from "@/components/ui/avatar";

import type { Event } from "./events.queries";

const SHOWN = 3;

/** The host and the first who go; how many, and who hosts, stands beside them in words. */
export const Faces = ({ event }: { event: Event }) => (
  <span className="flex shrink-0 ps-2 *:size-7">
    {[event.creator, ...(event.firstAttendees ?? [])].slice(0, SHOWN).map((person) => (
      <Avatar key={person.id} person={person} size="small" className="-ms-2 ring-2 ring-surface" />
    ))}
  </span>
);
