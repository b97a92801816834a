import type { Event } from "../events.queries";

/** Whether the member has asked to join and waits for the host's answer. */
export const hasRequested = ({ isUserAttending, attendance }: Event) =>
  !isUserAttending && attendance === "requested";

export const isDeclined = ({ isUserAttending, attendance }: Event) =>
  !isUserAttending && attendance === "declined";

/** Whether joining needs the host's approval. A place held for the member needs none. */
export const needsRequest = ({ needsApproval, isUserAttending, waitlist }: Event) =>
  needsApproval && !isUserAttending && !waitlist?.heldUntil;
