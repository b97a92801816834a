import type { Deps } from "../deps.ts";
import { idAt, publishedDayAt } from "../people/cell-members/cell-members.ts";
import type { CellMembers } from "../people/cell-members/cell-members.ts";
import type { ViewerPerson } from "../people/person.ts";
import type { Origin } from "../places/origin.service.ts";
import { PEOPLE_COUNTED_MAX } from "./nearby-limits.schema.ts";
import { consumerOf, takeCandidates, visitCells } from "./candidates.service.ts";
import type { SearchViewer } from "./candidates.service.ts";
import { cellsAround } from "./cells-around.ts";
import { seedFor } from "./daily-order.ts";
import { suitedTo, wantedBy } from "./filters.ts";
import type { Filters, IsWanted } from "./filters.ts";
import { COUNT_RADII_KM } from "./nearby.schema.ts";
import { createRanking } from "./ranking.ts";

/** The people whom the viewer sees, in order; `total` includes those whom only the dating rule leaves out. */
export async function rankCandidates(
  deps: Deps,
  viewer: SearchViewer,
  viewerPerson: ViewerPerson,
  origin: Origin,
  filters: Filters,
) {
  const seed = seedFor(deps, viewer);
  const ranking = createRanking(viewerPerson, seed, PEOPLE_COUNTED_MAX);
  const isWanted = wantedBy(deps, viewer, viewerPerson, filters);
  const isSuited = suitedTo(viewerPerson);
  let wanted = 0;
  // Each member is checked once, until the list is full.
  const isListed: IsWanted = (members, index) => {
    if (!isWanted(members, index)) return false;
    wanted += 1;
    return isSuited(members, index);
  };
  await takeCandidates(
    deps,
    viewer,
    cellsAround(origin, filters.maxDistance ?? viewerPerson.maxDistance),
    isListed,
    seed,
    ranking.add,
    consumerOf(deps, viewer),
  );
  return { ids: ranking.ids, total: Math.min(PEOPLE_COUNTED_MAX, wanted) };
}

type Span = { fromDay: number; untilDay: number };

/** Some people in range within the filters whose place was published in the span, nearest first. */
export async function findPublishedIn(
  deps: Deps,
  viewer: SearchViewer,
  viewerPerson: ViewerPerson,
  origin: Origin,
  { fromDay, untilDay }: Span,
) {
  const isInFilter = wantedBy(deps, viewer, viewerPerson, {});
  const isWanted: IsWanted = (members, index) => {
    const day = publishedDayAt(members, index);
    return day >= fromDay && day < untilDay && isInFilter(members, index);
  };
  const cells = cellsAround(origin, viewerPerson.maxDistance);
  const ids: number[] = [];
  await takeCandidates(deps, viewer, cells, isWanted, seedFor(deps, viewer), (members, index) =>
    ids.push(idAt(members, index)),
  );
  return ids;
}

export const ZERO_COUNTS = { "2": 0, "5": 0, "10": 0, "20": 0 };

/** The number of people within each radius of `COUNT_RADII_KM`, each at most `PEOPLE_COUNTED_MAX`. */
export async function countAround(
  deps: Deps,
  viewer: SearchViewer,
  viewerPerson: ViewerPerson,
  origin: Origin,
) {
  const isWanted = wantedBy(deps, viewer, viewerPerson, {});
  const radii = COUNT_RADII_KM.map((km) => ({ km, end: cellsAround(origin, km).length }));
  const counts = { ...ZERO_COUNTS };
  let counted = 0;
  const count = (members: CellMembers, cell: number) => {
    for (let index = 0; index < members.size; index += 1)
      counted += Number(isWanted(members, index));
    for (const { km, end } of radii)
      if (cell < end) counts[km] = Math.min(PEOPLE_COUNTED_MAX, counted);
    return counted < PEOPLE_COUNTED_MAX;
  };
  const cells = cellsAround(origin, Math.max(...COUNT_RADII_KM));
  await visitCells(deps, viewer, cells, count, consumerOf(deps, viewer));
  return counts;
}
