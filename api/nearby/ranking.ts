import { SCORE_MAX, compatibilityScore, prepareTraits } from "../people/compatibility.ts";
import { idAt, traitsAt } from "../people/cell-members.ts";
import type { CellMembers } from "../people/cell-members.ts";
import type { ViewerPerson } from "../people/person.ts";
import { scattered } from "./daily-order.ts";

/** People by score, the best first; equal scores in the viewer's order of the day. */
export function createRanking(viewerPerson: ViewerPerson, draw: number) {
  const groups: number[][] = [];
  const traits = prepareTraits({ interests: [], intent: null, age: null }, viewerPerson.rarity);
  let size = 0;

  return {
    add: (members: CellMembers, index: number) => {
      const score = compatibilityScore(viewerPerson, traitsAt(members, index, traits));
      (groups[SCORE_MAX - score] ??= []).push(idAt(members, index));
      size += 1;
    },
    size: () => size,
    /** Part of the ids in order; only groups that reach into it are sorted. */
    ids: (from: number, until: number) => {
      const ids: number[] = [];
      let before = 0;
      for (const group of groups) {
        if (before >= until) break;
        if (!group) continue;
        const next = before + group.length;
        if (next > from) {
          group.sort((a, b) => scattered(a, draw) - scattered(b, draw));
          ids.push(...group.slice(Math.max(0, from - before), until - before));
        }
        before = next;
      }
      return ids;
    },
  };
}
