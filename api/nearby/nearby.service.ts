import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import { WIDE_COUNT_KM } from "./nearby.schema.ts";
import type { CountsQuery, NearbyQuery } from "./nearby.schema.ts";
import { reportPosition } from "../places/place.service.ts";
import { searchOrigin, lookingOrigin, ownOrigin } from "../places/origin.service.ts";
import { ZERO_COUNTS, countAround, rankCandidates } from "./search.service.ts";
import { countWide } from "./wide-count.service.ts";
import { serializeUsers } from "../people/user.ts";
import { byOneRarity, currentViewer, findVisible } from "./visible-people.service.ts";

/** Clients that follow the specification report their position with the request; ours uses PUT. */
export async function listNearbyPeople(
  deps: Deps,
  viewer: Viewer,
  query: NearbyQuery,
  isReport: boolean,
) {
  if (query.excludeUserId && query.excludeUserId !== viewer.publicId) {
    throw new AppError("forbidden", "You can leave out only yourself.");
  }
  const { latitude, longitude } = query;
  if (isReport && latitude !== undefined && longitude !== undefined) {
    await reportPosition(deps, viewer, { position: { latitude, longitude } });
  }
  return byOneRarity(deps, () => answerNearby(deps, viewer, query));
}

async function answerNearby(deps: Deps, viewer: Viewer, query: NearbyQuery) {
  const viewerPerson = await currentViewer(deps, viewer);
  const origin = searchOrigin(viewerPerson, viewer.kind === "member" ? query : {});
  if (!origin) return { people: serializeUsers(viewerPerson, []), total: 0 };
  const ranking = await rankCandidates(deps, viewer, viewerPerson, origin, query);
  const ids = ranking.ids(query.offset, query.offset + query.limit);
  const visible = await findVisible(deps, viewer, viewerPerson, origin, ids);
  // A suspension may fall between ranking and reading.
  const total = ranking.total - (ids.length - visible.length);
  return { people: serializeUsers(viewerPerson, visible), total };
}

/** How many people are near, here or elsewhere; a viewer who hides their place gets no counts. */
export async function countNearbyPeople(
  deps: Deps,
  viewer: Viewer,
  query: CountsQuery,
): Promise<typeof ZERO_COUNTS & { "100"?: number }> {
  const viewerPerson = await currentViewer(deps, viewer);
  const own = ownOrigin(viewerPerson);
  const origin = own && lookingOrigin(deps, viewer, own, query);
  if (!origin) return ZERO_COUNTS;
  const counts = await countAround(deps, viewer, viewerPerson, origin);
  const wide = origin === own ? countWide(deps, viewer, viewerPerson, origin) : undefined;
  return wide === undefined ? counts : { ...counts, [WIDE_COUNT_KM]: wide };
}
