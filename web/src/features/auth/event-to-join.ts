import { writeStored } from "@/lib/device/browser-storage";

import { KEY } from "./destination";

/** A sign-up that starts on an event's public page ends on that event. */
export function saveEventToJoin() {
  const { origin, search } = window.location;
  const event = new URLSearchParams(search).get("event");
  if (event) writeStored("sessionStorage", KEY, `${origin}/events/${encodeURIComponent(event)}`);
}
