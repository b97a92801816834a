import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import { eventOf, isHost, mayHost } from "./event.ts";

export const notTheHost = () => new AppError("forbidden", "Only the host can change this event.");

/** The event, for its host or a co-host. */
export async function coHostedEvent(deps: Deps, viewer: Viewer, eventId: string) {
  const row = await eventOf(deps, viewer, eventId);
  if (!mayHost(viewer, row)) throw notTheHost();
  return row;
}

/** The event, for its host. */
export async function hostedEvent(deps: Deps, viewer: Viewer, eventId: string) {
  const row = await eventOf(deps, viewer, eventId);
  if (!isHost(viewer, row)) throw notTheHost();
  return row;
}
