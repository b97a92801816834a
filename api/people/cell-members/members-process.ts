import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { databasePath } from "@hereabouts/db/client";
import { helperScript } from "../../lib/processes/helper-process.ts";
import type { CellMembers, PackedCell } from "./cell-members.ts";
import type { InterestRarity } from "../compatibility.ts";
import type { PeopleEntries } from "../person-store.ts";

const READER = helperScript(import.meta.dir, "members-reader");
/** A hash of all code that reads and packs members; undefined where it is not built. */
export const packingVersion = () =>
  READER.endsWith(".js") ? Bun.hash.wyhash(readFileSync(READER)).toString(36) : undefined;
const TIMEOUT_MS = 60_000;

type Asked = { realm: number; rarity: InterestRarity };
/** The members after an id, serialized for that instant; the names are those that have a number in the server. */
type PeopleAsked = { after: number; now: number; interestNames: readonly string[] };
/** Serialized people, or cells with their members. */
export type MembersQuestion = (Asked & { file: string; people?: PeopleAsked }) | "next";
/** The next batch, an empty one at the end, or the reason for a failure. */
export type MembersAnswer = PackedCell[] | PeopleEntries[] | { failure: string };

/**
 * Yields batches that another process reads from the file and packs, which takes seconds for a million. It reads only
 * after it was asked, and ends when all are read or nobody wants more. Nothing without a database file.
 */
async function* readInProcess<Packed>(
  databaseUrl: string,
  asked: Asked & { people?: PeopleAsked },
) {
  const file = databasePath(databaseUrl);
  if (file === undefined) return;
  let answered: (answer: MembersAnswer) => void = () => undefined;
  const reader = Bun.spawn([process.execPath, "--no-orphans", READER], {
    cwd: "/",
    env: {},
    stdio: ["ignore", "ignore", "ignore"],
    serialization: "advanced",
    ipc: (answer: MembersAnswer) => answered(answer),
    onExit: () => answered({ failure: "the process ended" }),
  });
  const ask = (question: MembersQuestion) =>
    new Promise<MembersAnswer>((resolve) => {
      reader.send(question);
      const timer = setTimeout(() => answered({ failure: "no answer in time" }), TIMEOUT_MS);
      answered = (answer) => {
        clearTimeout(timer);
        resolve(answer);
      };
    });
  try {
    let answer = await ask({ file: resolve(file), ...asked });
    for (; Array.isArray(answer) && answer.length > 0; answer = await ask("next"))
      yield answer as Packed[];
    if (!Array.isArray(answer)) throw new Error(answer.failure);
  } finally {
    reader.kill("SIGKILL");
  }
}

/** Copies the numbers: as they arrive, each array has an object of its own that holds its bytes. */
export const unpackCell = (cell: PackedCell, rarity: InterestRarity): CellMembers => ({
  ...cell,
  rarity,
  rows: new Int32Array(cell.rows),
  rare: new Int32Array(cell.rare),
});

/** Yields all listed members, some cells at a time. */
export async function* readMembersInProcess(
  databaseUrl: string,
  realm: number,
  rarity: InterestRarity,
) {
  for await (const cells of readInProcess<PackedCell>(databaseUrl, { realm, rarity }))
    yield cells.map((cell) => unpackCell(cell, rarity));
}

/** Yields serialized people in the order of their ids. Nothing without a database file. */
export async function* readPeopleInProcess(databaseUrl: string, asked: Asked, people: PeopleAsked) {
  for await (const entries of readInProcess<PeopleEntries>(databaseUrl, { ...asked, people }))
    yield* entries;
}
