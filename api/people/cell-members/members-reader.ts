import { openDatabase } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";
import { append, cellMembersOf, cellFrom, inBatches, toCandidate } from "./cell-members.ts";
import type { PackedCell } from "./cell-members.ts";
import { readListedAfter } from "./cell-members.repo.ts";
import { createInterestNames } from "../interest-names.ts";
import type { MembersAnswer, MembersQuestion } from "./members-process.ts";
import { readPersonRowsAfter } from "../people.repo.ts";
import { personOf } from "../person.ts";
import { MAX_NAMES } from "../packed-interests.ts";
import { createPeoplePacker } from "../person-store.ts";

const READ_AT_ONCE = 5000;
const PEOPLE_AT_ONCE = 1000;

type Asked = Exclude<MembersQuestion, string>;
type PeopleAsked = NonNullable<Asked["people"]>;

/** Reads all members into one list, with the indexes of those in each cell. */
async function readEverybody(db: Database, { realm, rarity }: Asked) {
  const everybody = cellMembersOf(realm, 0, rarity, []);
  const indexesByCode = new Map<number, number[]>();
  for (let after = 0; ;) {
    const listed = await readListedAfter(db, realm, after, READ_AT_ONCE);
    for (const one of listed) {
      const indexes = indexesByCode.get(one.publishedCell);
      if (indexes) indexes.push(everybody.size);
      else indexesByCode.set(one.publishedCell, [everybody.size]);
      append(everybody, toCandidate(one, rarity));
    }
    const last = listed.at(-1);
    if (!last || listed.length < READ_AT_ONCE) return { everybody, indexesByCode };
    after = last.id;
  }
}

async function* readCells(asked: Asked) {
  const db = openDatabase({ url: `file:${asked.file}` });
  const { everybody, indexesByCode } = await readEverybody(db, asked);
  db.$client.close();
  function* cells(): Generator<PackedCell> {
    for (const [code, indexes] of indexesByCode) {
      const { realm, size, rows, rare } = cellFrom(everybody, code, indexes);
      yield { realm, code, size, rows, rare };
    }
  }
  yield* inBatches(cells());
}

/** Reads only when asked, so that nobody is sent in an outdated state. */
async function* readPeople({ file, realm, rarity }: Asked, people: PeopleAsked) {
  const { after: first, now, interestNames } = people;
  const db = openDatabase({ url: `file:${file}` });
  const names = createInterestNames(MAX_NAMES);
  for (const name of interestNames) names.of(name);
  const pack = createPeoplePacker(names);
  for (let after = first; ;) {
    const rows = await readPersonRowsAfter(db, realm, after, PEOPLE_AT_ONCE);
    const last = rows.at(-1);
    if (!last) return db.$client.close();
    after = last.id;
    yield [pack(rows.map((row) => personOf(row, names, rarity, now)))];
  }
}

const read = (asked: Asked) =>
  asked.people === undefined ? readCells(asked) : readPeople(asked, asked.people);

let batches: ReturnType<typeof read> | undefined;

async function answer(question: MembersQuestion): Promise<MembersAnswer> {
  if (question !== "next") batches = read(question);
  try {
    const next = await batches?.next();
    return next?.value ?? [];
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

process.on("message", async (question: MembersQuestion) => {
  process.send?.(await answer(question));
});
