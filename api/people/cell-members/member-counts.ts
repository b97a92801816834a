import { MEMBERS_REALM } from "../../visibility.ts";
import { areaOf, createAgeCounts } from "./age-counts.ts";
import { ageAt, indexOf } from "./cell-members.ts";
import type { CellMembers } from "./cell-members.ts";
import type { Listed } from "./cell-members.repo.ts";

const isCounted = ({ realm }: { realm: number }) => realm === MEMBERS_REALM;

/** How many members of each age are listed in an area: sums over the cells in memory. */
export function createMemberCounts() {
  const ages = createAgeCounts();

  /** The age of a member who is counted in a cell; undefined for others. */
  function countedAge(members: CellMembers, id: number) {
    const index = indexOf(members, id);
    return isCounted(members) && index < members.size ? ageAt(members, index) : undefined;
  }

  return {
    inArea: ages.count,
    sums: {
      onAdd: (members: CellMembers) => isCounted(members) && ages.add(members),
      onRemove: (members: CellMembers) => isCounted(members) && ages.remove(members),
      onInsert: (listed: Listed) =>
        isCounted(listed) && ages.addOne(listed.publishedCell, listed.traits.age ?? 0),
      onClear: ages.clear,
    },
    removeOne(members: CellMembers, id: number) {
      const age = countedAge(members, id);
      if (age !== undefined) ages.removeOne(members.code, age);
    },
    areaAndAgeIn(members: CellMembers, id: number) {
      const age = countedAge(members, id);
      return age === undefined ? undefined : { area: areaOf(members.code), age };
    },
  };
}
