import { SCORE_MAX, compatibilityScore, prepareTraits } from "../people/compatibility.ts";
import { idAt, traitsAt } from "../people/cell-members/cell-members.ts";
import type { CellMembers } from "../people/cell-members/cell-members.ts";
import type { ViewerPerson } from "../people/person.ts";
import { shuffleKey } from "./daily-order.ts";

/** One more than the highest shuffle key. */
const KEYS = 2 ** 32;

/** The best people by score, at most `maxSize`; equal scores in the viewer's order of the day. */
export function createRanking(viewerPerson: ViewerPerson, seed: number, maxSize: number) {
  const ids = new Int32Array(maxSize);
  const scores = new Uint8Array(maxSize);
  const countByScore = new Uint16Array(SCORE_MAX + 1);
  const traits = prepareTraits({ interests: [], intent: null, age: null }, viewerPerson.rarity);
  let size = 0;

  /** The lowest score among the first `count`. */
  function lowestOf(count: number) {
    let score = SCORE_MAX;
    for (let before = 0; score > 0; score -= 1) {
      before += countByScore[score] as number;
      if (before >= count) break;
    }
    return score;
  }

  return {
    add: (members: CellMembers, index: number) => {
      const score = compatibilityScore(viewerPerson, traitsAt(members, index, traits));
      ids[size] = idAt(members, index);
      scores[size] = score;
      countByScore[score] = (countByScore[score] as number) + 1;
      size += 1;
    },
    /** A range of the ids in order; only those that can be in it are sorted. */
    ids: (from: number, until: number) => {
      const lowest = lowestOf(until);
      // One number each, by score, shuffle key and index: numbers sort much faster than objects.
      const first = new Float64Array(size);
      let count = 0;
      for (let index = 0; index < size; index += 1) {
        const score = scores[index] as number;
        if (score < lowest) continue;
        const key = shuffleKey(ids[index] as number, seed);
        first[count] = ((SCORE_MAX - score) * KEYS + key) * maxSize + index;
        count += 1;
      }
      const inOrder = first.subarray(0, count).sort().subarray(from, until);
      return Array.from(inOrder, (one) => ids[one % maxSize] as number);
    },
  };
}
