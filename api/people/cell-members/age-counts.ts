import { cellOf, codeOf, parentOf } from "../../lib/cells.ts";
import { ageAt } from "./cell-members.ts";
import type { CellMembers } from "./cell-members.ts";

const AREA_LEVEL = 16;
/** Room for every age that can be listed. */
const AGES = 128;

/** The 16 km area of a 2 km cell, both by their code. */
export const areaOf = (code: number) => codeOf(parentOf(cellOf(code), AREA_LEVEL));

/**
 * The number of members per age in each 16 km area, updated with the cells: counting far out would otherwise visit
 * thousands of cells.
 */
export function createAgeCounts() {
  const byArea = new Map<number, { people: number; ages: Uint32Array }>();

  function change(code: number, ages: Iterable<number>, by: 1 | -1) {
    const area = areaOf(code);
    const counts = byArea.get(area) ?? { people: 0, ages: new Uint32Array(AGES) };
    for (const age of ages) {
      counts.people += by;
      counts.ages[age] = (counts.ages[age] ?? 0) + by;
    }
    if (counts.people > 0) byArea.set(area, counts);
    else byArea.delete(area);
  }

  const agesIn = (members: CellMembers) =>
    Array.from({ length: members.size }, (_, index) => ageAt(members, index));

  return {
    addOne: (code: number, age: number) => change(code, [age], 1),
    removeOne: (code: number, age: number) => change(code, [age], -1),
    add: (members: CellMembers) => change(members.code, agesIn(members), 1),
    remove: (members: CellMembers) => change(members.code, agesIn(members), -1),
    clear: () => byArea.clear(),
    /** How many members of these ages, both included, are in an area. */
    count: (area: number, minAge: number, maxAge: number) => {
      const counts = byArea.get(area);
      if (!counts) return 0;
      const { ages } = counts;
      const last = Math.min(maxAge, AGES - 1);
      let found = 0;
      for (let age = minAge; age <= last; age += 1) found += ages[age] as number;
      return found;
    },
  };
}
