import type { Deps } from "../deps.ts";
import { cellMembersCache } from "../people/cell-members/cell-members-cache.service.ts";
import type { ViewerPerson } from "../people/person.ts";
import type { Origin } from "../places/origin.service.ts";
import { MEMBERS_REALM } from "../visibility.ts";
import { PEOPLE_COUNTED_MAX } from "./nearby-limits.schema.ts";
import type { SearchViewer } from "./candidates.service.ts";
import { areasAround } from "./cells-around.ts";
import { agesOf } from "./filters.ts";
import { WIDE_COUNT_KM } from "./nearby.schema.ts";

/** People to subtract: the viewer, blocked ones and passed ones, who are in the numbers of an area. */
function leftOut(viewer: SearchViewer, { blockedIds, passedUntil }: ViewerPerson, now: number) {
  const ids = new Set([viewer.id, ...blockedIds]);
  for (const [id, until] of passedUntil) if (until > now) ids.add(id);
  return ids;
}

/**
 * The number of people within the filters in the areas around one's own, at most `PEOPLE_COUNTED_MAX`: a sum of stored
 * numbers. Undefined if not all members are in memory, as in a demo sandbox.
 */
export function countWide(
  deps: Deps,
  viewer: SearchViewer,
  viewerPerson: ViewerPerson,
  origin: Origin,
) {
  const cache = cellMembersCache(deps);
  if (viewer.realm !== MEMBERS_REALM || !cache.isWhole()) return undefined;
  const areas = areasAround(origin, WIDE_COUNT_KM);
  const { minAge, maxAge } = agesOf(viewerPerson, {});
  const ids = leftOut(viewer, viewerPerson, deps.now());
  let within = 0;
  for (const area of areas) {
    within += cache.countInArea(area, minAge, maxAge);
    if (within - ids.size >= PEOPLE_COUNTED_MAX) return PEOPLE_COUNTED_MAX;
  }
  for (const id of ids) {
    const listed = cache.areaAndAgeOf(id);
    if (!listed || listed.age < minAge || listed.age > maxAge) continue;
    if (areas.includes(listed.area)) within -= 1;
  }
  return Math.min(PEOPLE_COUNTED_MAX, within);
}
