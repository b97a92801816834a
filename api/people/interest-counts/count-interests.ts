import type { Database } from "@hereabouts/db/client";
import { createInterestCounts } from "./interest-counts.ts";
import { readInterestsIn } from "./interest-counts.repo.ts";

const BATCH_SIZE = 500;

/** `known` interests are counted exactly, however many others there are. */
export type CountJob = { realm: number; known: readonly string[] };
export type Counts = Awaited<ReturnType<typeof countInterests>>;

/** Counts the people of a realm by interest, a few per turn of the event loop. */
export async function countInterests(db: Database, { realm, known }: CountJob) {
  const counts = createInterestCounts(known);
  let people = 0;
  for (let after = 0; ;) {
    const batch = await readInterestsIn(db, realm, after, BATCH_SIZE);
    for (const { interests } of batch) counts.add(interests);
    people += batch.length;
    after = batch.at(-1)?.id ?? after;
    if (batch.length < BATCH_SIZE) break;
    await Bun.sleep(1);
  }
  const areKnownShared = known.every(counts.isShared);
  return { people, commonest: counts.commonest(), areKnownShared };
}
