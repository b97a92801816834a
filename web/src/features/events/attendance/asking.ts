import type { Event } from "../events.queries";

/** Whether who looks at it asks to come, and waits for the host's answer. */
export const isAsking = ({ isUserAttending, attendance }: Event) =>
  !isUserAttending && attendance === "requested";

export const isDeclined = ({ isUserAttending, attendance }: Event) =>
  !isUserAttending && attendance === "declined";

/** Whether joining is asking the host; whoever has a place held for them just comes. */
export const asksFirst = ({ needsApproval, isUserAttending, waitlist }: Event) =>
  needsApproval && !isUserAttending && !waitlist?.heldUntil;
