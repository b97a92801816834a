import { openDatabase } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";
import { append, cellMembersOf, cellOf, toCandidate } from "./cell-members.ts";
import { readListedAfter } from "./cell-members.repo.ts";
import type { MembersAnswer, MembersQuestion } from "./members-process.ts";

const READ_AT_ONCE = 5000;
const SENT_AT_ONCE = 2000;

type Asked = Exclude<MembersQuestion, string>;

/** Everybody in one row after the other, and at which places in it those of each cell stand. */
async function readEverybody(db: Database, { realm, rarity }: Asked) {
  const everybody = cellMembersOf(realm, 0, rarity, []);
  const placesByCode = new Map<number, number[]>();
  for (let after = 0; ;) {
    const listed = await readListedAfter(db, realm, after, READ_AT_ONCE);
    for (const one of listed) {
      const places = placesByCode.get(one.publishedCell);
      if (places) places.push(everybody.size);
      else placesByCode.set(one.publishedCell, [everybody.size]);
      append(everybody, toCandidate(one, rarity));
    }
    const last = listed.at(-1);
    if (!last || listed.length < READ_AT_ONCE) return { everybody, placesByCode };
    after = last.id;
  }
}

async function* readCells(asked: Asked) {
  const db = openDatabase({ url: `file:${asked.file}` });
  const { everybody, placesByCode } = await readEverybody(db, asked);
  db.$client.close();
  let batch: Exclude<MembersAnswer, { failure: string }> = [];
  let people = 0;
  for (const [code, places] of placesByCode) {
    const { realm, size, rows, rare, unknown } = cellOf(everybody, code, places);
    batch.push({ realm, code, size, rows, rare, unknown });
    people += places.length;
    if (people < SENT_AT_ONCE) continue;
    yield batch;
    batch = [];
    people = 0;
  }
  yield batch;
}

let cells: ReturnType<typeof readCells> | undefined;

async function answer(question: MembersQuestion): Promise<MembersAnswer> {
  if (question !== "next") cells = readCells(question);
  try {
    const next = await cells?.next();
    return next?.value ?? [];
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

process.on("message", async (question: MembersQuestion) => {
  process.send?.(await answer(question));
});
