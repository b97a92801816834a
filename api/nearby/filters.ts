import type { Viewer } from "../viewer.ts";
import { ageAt, idAt, intentAt } from "../people/cell-members.ts";
import type { CellMembers } from "../people/cell-members.ts";
import type { ViewerPerson } from "../people/person.ts";
import { FILTER_AGE } from "../profile/profile-limits.schema.ts";
import type { NearbyQuery } from "./nearby.schema.ts";

export type Filters = Pick<NearbyQuery, "maxDistance" | "minAge" | "maxAge" | "intent">;

/** Whether somebody counts, by what the index holds of them: each further filter is one more of these. */
export type IsWanted = (members: CellMembers, index: number) => boolean;

/** Whom the viewer may see and has neither filtered out nor passed. */
export function wantedBy(
  { id: viewerId }: Pick<Viewer, "id">,
  viewerPerson: ViewerPerson,
  filters: Filters,
  now: number,
): IsWanted {
  const minAge = filters.minAge ?? viewerPerson.minAge;
  const oldest = filters.maxAge ?? viewerPerson.maxAge;
  const maxAge = oldest === FILTER_AGE.max ? Number.POSITIVE_INFINITY : oldest;
  const { blockedIds, passedUntil } = viewerPerson;
  const { intent } = filters;
  return (members, index) => {
    const age = ageAt(members, index);
    if (age < minAge || age > maxAge) return false;
    if (intent !== undefined && intentAt(members, index) !== intent) return false;
    const id = idAt(members, index);
    return id !== viewerId && !blockedIds.has(id) && !((passedUntil.get(id) ?? 0) > now);
  };
}
