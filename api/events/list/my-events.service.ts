import type { Deps } from "../../deps.ts";
import type { Viewer } from "../../viewer.ts";
import { eventRowsOf } from "../event-cache.service.ts";
import { serializeEvents } from "../event.ts";
import type { MyEventsQuery } from "../events.schema.ts";
import { findMyEvents } from "./my-events.repo.ts";
import { readOwnParts } from "../own-part.repo.ts";

/** Upcoming events soonest first, past ones latest first. */
export async function listMyEvents(deps: Deps, viewer: Viewer, query: MyEventsQuery) {
  const { ids, total } = await findMyEvents(deps.db, viewer, query, deps.now());
  const rows = await eventRowsOf(deps, ids);
  const parts = await readOwnParts(deps.db, viewer, ids);
  const { events } = await serializeEvents(deps, viewer, rows, parts);
  return { events, total };
}
