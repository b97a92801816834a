import type { Deps } from "../../deps.ts";
import { MEMBERS_REALM } from "../../visibility.ts";
import type { InterestRarity } from "../compatibility.ts";
import { interestRarity } from "../rarity.service.ts";
import { peopleSnapshot } from "./people-snapshot.service.ts";
import { cellBatches } from "./cell-batches.ts";
import { keyOf } from "./cell-keys.ts";
import type { createCellReader } from "./cell-reader.ts";
import { MANY_MEMBERS } from "../many-members.ts";
import { readNewestId } from "../member-ids.repo.ts";
import type { CellMembers } from "./cell-members.ts";
import { readMembersInProcess } from "./members-process.ts";

type ReadKeys = ReturnType<typeof createCellReader>;
type Options = {
  cells: {
    fill: (
      batches: AsyncIterable<ReadonlyMap<number, CellMembers>>,
      changedBefore?: ReadonlySet<number>,
    ) => Promise<void>;
    readAll: (
      batches: AsyncIterable<readonly number[]>,
      load: ReadKeys,
    ) => Promise<"whole" | "full" | "cleared">;
  };
  readKeys: ReadKeys;
  inOwnTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  batchSize: number;
};

/** Reads the cells of all members, and keeps the memory whole once that was asked for. */
export function createWholeReading(deps: Deps, { cells, readKeys, inOwnTurn, batchSize }: Options) {
  const { db, env, events, log } = deps;
  const rarity = () => interestRarity(deps).current();
  let isKeptWhole = false;
  let clears = 0;
  let reading: Promise<void> | undefined;

  const byKey = async function* (
    batches: AsyncIterable<readonly CellMembers[]>,
    asked: InterestRarity,
  ) {
    for await (const batch of batches)
      if (rarity() === asked)
        yield new Map(batch.map((members) => [keyOf(members.realm, members.code), members]));
  };

  /** Takes what the server before a restart had in memory. Returns whether those are all cells. */
  async function fillFromSnapshot() {
    const snapshot = peopleSnapshot(deps);
    if (!snapshot.hasCells()) return false;
    const asked = rarity();
    await cells
      .fill(byKey(snapshot.cells(asked), asked), snapshot.changed)
      .catch((error: Error) =>
        log.warn("the cells from before the restart were not taken", { error: error.message }),
      );
    return snapshot.hasPeople();
  }

  /** With many members, takes what another process has read; if that fails, the members are read here. */
  async function fillFromProcess() {
    if ((await readNewestId(db)) < MANY_MEMBERS) return;
    const asked = rarity();
    await cells
      .fill(byKey(readMembersInProcess(env.databaseUrl, MEMBERS_REALM, asked), asked))
      .catch((error: Error) =>
        log.warn("another process read no members", { error: error.message }),
      );
  }

  const keysOfAll = async function* () {
    for await (const codes of cellBatches(db, MEMBERS_REALM, inOwnTurn, batchSize))
      yield codes.map((code) => keyOf(MEMBERS_REALM, code));
  };

  async function readUntilWhole() {
    try {
      for (let result = "cleared", before = -1; result === "cleared" || before !== clears;) {
        before = clears;
        if (!(await fillFromSnapshot())) await fillFromProcess();
        result = await cells.readAll(keysOfAll(), readKeys);
      }
    } finally {
      reading = undefined;
    }
  }

  /**
   * Reads everybody, a little per turn of the event loop, and again if everything was cleared meanwhile. One reading at
   * a time: two would mix up their records of changes.
   */
  function readAll() {
    isKeptWhole = true;
    return (reading ??= readUntilWhole());
  }

  function readAllAgain() {
    clears += 1;
    return isKeptWhole ? readAll() : undefined;
  }
  for (const name of ["everything.changed", "rarity.changed"] as const)
    events.subscribe(name, readAllAgain);

  return readAll;
}
