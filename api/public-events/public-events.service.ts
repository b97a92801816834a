import type { Deps } from "../deps.ts";
import { hostedEvent } from "../events/hosted-event.service.ts";
import { pageUrl } from "../events/write-event.ts";
import { publicCalendar } from "../events/calendar/calendar.service.ts";
import { AppError } from "../lib/errors.ts";
import { isPublicId, newPublicId } from "../lib/tokens.ts";
import { readStoredImage } from "../uploads/uploads.service.ts";
import type { Viewer, ViewerScope } from "../viewer.ts";
import { findPage, findPublicEvent, removePage, savePage } from "./public-events.repo.ts";
import type { PublicEvent } from "./public-events.repo.ts";
import { townAround } from "./town-around.ts";
import type { PublicPageChanges } from "./public-events.schema.ts";

const NO_PAGE = { token: null, showsPlace: false, isIndexed: false };
async function pageOf({ db, env }: Deps, innerId: number) {
  const { token = null, ...shows } = (await findPage(db, innerId)) ?? NO_PAGE;
  return { url: token === null ? null : pageUrl(env, token), ...shows };
}

export async function getPublicPage(deps: Deps, viewer: Viewer, eventId: string) {
  return pageOf(deps, (await hostedEvent(deps, viewer, eventId)).innerId);
}

/** Creates the page if there is none, and changes what it shows. */
export async function savePublicPage(
  deps: Deps,
  viewer: Viewer,
  eventId: string,
  { showsPlace, isIndexed }: PublicPageChanges,
) {
  const { innerId } = await hostedEvent(deps, viewer, eventId);
  if (viewer.kind !== "member")
    throw new AppError("demo_locked", "The demo's events have no public page.");
  await savePage(deps.db, innerId, { token: newPublicId(), showsPlace, isIndexed });
  deps.events.emit("event.changed", { innerId });
  return pageOf(deps, innerId);
}

/** Afterwards its address looks like one that never existed. Idempotent. */
export async function removePublicPage(deps: Deps, viewer: Viewer, eventId: string) {
  const { innerId } = await hostedEvent(deps, viewer, eventId);
  await removePage(deps.db, innerId);
  deps.events.emit("event.changed", { innerId });
}

export const readPublicEvent = async (
  { db }: Deps,
  viewer: ViewerScope | undefined,
  token: string,
) => (isPublicId(token) ? findPublicEvent(db, viewer, token) : undefined);

/** The place on the page, else the name of a town around a point that the host chose. */
export function whereOf(deps: Deps, event: PublicEvent) {
  if (event.showsPlace) return event.location;
  return event.isPointChosen ? townAround(deps, event) : undefined;
}

export function publicCalendarOf(deps: Deps, event: PublicEvent, token: string) {
  const title = whereOf(deps, event);
  return publicCalendar(deps, event, {
    location: title === undefined ? null : { title },
    url: pageUrl(deps.env, token),
  });
}

/** The bytes of its cover (WebP), if it has one. */
export const readCover = async ({ files }: Deps, { imageUrl }: PublicEvent) =>
  imageUrl === null ? undefined : readStoredImage({ files }, imageUrl);
