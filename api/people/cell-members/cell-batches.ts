import type { Database } from "@hereabouts/db/client";
import { readCellSizes } from "./cell-members.repo.ts";

const CELLS_AT_ONCE = 50;

type InOwnTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** The codes of all cells with people, in batches of fewer than `maxPeople` people, or of one cell. */
export async function* cellBatches(
  db: Database,
  realm: number,
  inOwnTurn: InOwnTurn,
  maxPeople: number,
) {
  let after = -1;
  for (;;) {
    const last = after;
    const sizes = await inOwnTurn(() => readCellSizes(db, realm, last, CELLS_AT_ONCE));
    yield* batchesOf(sizes, maxPeople);
    const end = sizes.at(-1);
    if (end === undefined) return;
    after = end.code;
  }
}

function batchesOf(sizes: readonly { code: number; people: number }[], maxPeople: number) {
  const batches: number[][] = [];
  let room = 0;
  for (const { code, people } of sizes) {
    const batch = batches.at(-1);
    room -= people;
    if (batch && room > 0) batch.push(code);
    else {
      batches.push([code]);
      room = maxPeople - people;
    }
  }
  return batches;
}
