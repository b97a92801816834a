/** `bothWrote` is null without a match. */
export type Relation = { bothWrote: boolean | null; sent: number; received: number };

const [ID, MATCH, SENT, RECEIVED] = [0, 1, 2, 3];
const COLUMNS = 4;
const [NO_MATCH, ONE_WROTE, BOTH_WROTE] = [0, 1, 2];
export type RelationNumbers = readonly [id: number, match: number, sent: number, received: number];

/** The relations of a viewer as numbers in the order of the ids, of which thousands of viewers have some in memory. */
export class Relations {
  private readonly numbers: Int32Array;

  constructor(all: readonly RelationNumbers[]) {
    this.numbers = Int32Array.from(all.toSorted(([one], [other]) => one - other).flat());
  }

  get size() {
    return this.numbers.length / COLUMNS;
  }

  get(id: number): Relation | undefined {
    const { numbers } = this;
    let first = 0;
    let end = this.size;
    while (first < end) {
      const middle = (first + end) >>> 1;
      if ((numbers[COLUMNS * middle + ID] as number) < id) first = middle + 1;
      else end = middle;
    }
    const at = COLUMNS * first;
    if (numbers[at + ID] !== id) return undefined;
    const match = numbers[at + MATCH] as number;
    return {
      bothWrote: match === NO_MATCH ? null : match === BOTH_WROTE,
      sent: numbers[at + SENT] as number,
      received: numbers[at + RECEIVED] as number,
    };
  }
}

export function matchOf(bothWrote: number | null | undefined) {
  if (bothWrote === null || bothWrote === undefined) return NO_MATCH;
  return bothWrote === 1 ? BOTH_WROTE : ONE_WROTE;
}
