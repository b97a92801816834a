import { SCORE_MAX, compatibilityScore, prepareTraits } from "../people/compatibility.ts";
import { idAt, traitsAt } from "../people/cell-members/cell-members.ts";
import type { CellMembers } from "../people/cell-members/cell-members.ts";
import type { ViewerPerson } from "../people/person.ts";
import { scattered } from "./daily-order.ts";

/** The best people by score, at most `maxSize`; equal scores in the viewer's order of the day. */
export function createRanking(viewerPerson: ViewerPerson, draw: number, maxSize: number) {
  const ids = new Int32Array(maxSize);
  const scores = new Uint8Array(maxSize);
  const traits = prepareTraits({ interests: [], intent: null, age: null }, viewerPerson.rarity);
  let size = 0;

  /** The lowest score among the first `count`. */
  function lowestOf(count: number) {
    const having = Array.from({ length: SCORE_MAX + 1 }, () => 0);
    for (const score of scores.subarray(0, size)) having[score] = (having[score] ?? 0) + 1;
    let score = SCORE_MAX;
    for (let before = 0; score > 0; score -= 1) {
      before += having[score] ?? 0;
      if (before >= count) break;
    }
    return score;
  }

  return {
    add: (members: CellMembers, index: number) => {
      ids[size] = idAt(members, index);
      scores[size] = compatibilityScore(viewerPerson, traitsAt(members, index, traits));
      size += 1;
    },
    /** A range of the ids in order; only those that can be in it are sorted. */
    ids: (from: number, until: number) => {
      const lowest = lowestOf(until);
      const first: { id: number; score: number; turn: number }[] = [];
      for (let index = 0; index < size; index += 1) {
        const [id, score] = [ids[index] as number, scores[index] as number];
        if (score >= lowest) first.push({ id, score, turn: scattered(id, draw) });
      }
      first.sort((a, b) => b.score - a.score || a.turn - b.turn);
      return first.slice(from, until).map(({ id }) => id);
    },
  };
}
