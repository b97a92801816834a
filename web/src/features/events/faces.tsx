import { useState } from "react";

import { Avatar, type AvatarPerson } from "@/components/ui/avatar";
import { classNames } from "@/lib/class-names";

import type { Event } from "./events.queries";

/** The member comes last, as if they had joined last. */
function facesOf(event: Event, me: AvatarPerson, most: number): AvatarPerson[] {
  const people: AvatarPerson[] = [event.creator, ...(event.firstAttendees ?? [])];
  if (event.creator.id === me.id) return people.slice(0, most + 1);
  const others = people.filter(({ id }) => id !== me.id).slice(0, most);
  return event.isUserAttending ? [...others, me] : others;
}

type FacesProps = {
  event: Event;
  me: AvatarPerson;
  /** Not counting the member. */
  most?: number;
  className?: string;
  joins?: string;
};

/** The host, the first attendees and the member, decorative beside the same in words. Faces added later are animated. */
export function Faces(props: FacesProps) {
  const { event, me, most = 3, className = "*:size-7", joins = "animate-pop" } = props;
  const shown = facesOf(event, me, most);
  const [before] = useState(() => new Set(shown.map(({ id }) => id)));
  return (
    <span className={classNames("flex shrink-0", className)}>
      {shown.map((person) => (
        <Avatar
          key={person.id}
          person={person}
          size="small"
          className={classNames("ring-2 ring-surface", !before.has(person.id) && joins)}
        />
      ))}
    </span>
  );
}
