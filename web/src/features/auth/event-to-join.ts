import { writeStored } from "@/lib/device/browser-storage";

import { KEY } from "./destination";

/** From an event's public page one signs up for that event, and is led back to it. */
export function saveEventToJoin() {
  const { origin, search } = window.location;
  const event = new URLSearchParams(search).get("event");
  if (event) writeStored("sessionStorage", KEY, `${origin}/events/${encodeURIComponent(event)}`);
}
