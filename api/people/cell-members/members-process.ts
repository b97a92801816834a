import { resolve } from "node:path";
import { databasePath } from "@hereabouts/db/client";
import { helperScript } from "../../lib/helper-process.ts";
import type { CellMembers } from "./cell-members.ts";
import type { InterestRarity } from "../compatibility.ts";
import type { PeopleEntries } from "../person-store.ts";

const READER = helperScript(import.meta.dir, "members-reader");
const TIMEOUT_MS = 60_000;

type Asked = { realm: number; rarity: InterestRarity };
/** The members after one of them, as they are answered at that instant. */
type PeopleAsked = { after: number; now: number };
/** People as they are answered, or cells with those who are listed there. */
export type MembersQuestion = (Asked & { file: string; people?: PeopleAsked }) | "next";
export type PackedCell = Omit<CellMembers, "rarity">;
/** What is next, nothing once all has come, or why there is nothing. */
export type MembersAnswer = PackedCell[] | PeopleEntries[] | { failure: string };

/**
 * Some at a time. Another process reads them from the file and packs them, which takes seconds for a million, and ends
 * once all have come or nobody wants more. What it brings it reads after it was asked for. Nothing where the database
 * is no file.
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

/** Everybody who is listed, some cells at a time. */
export async function* readMembersInProcess(
  databaseUrl: string,
  realm: number,
  rarity: InterestRarity,
) {
  for await (const cells of readInProcess<PackedCell>(databaseUrl, { realm, rarity }))
    yield cells.map((members): CellMembers => ({ ...members, rarity }));
}

/** The same of people as they are answered, in the order of their ids. Nobody where the database is no file. */
export async function* readPeopleInProcess(databaseUrl: string, asked: Asked, people: PeopleAsked) {
  for await (const entries of readInProcess<PeopleEntries>(databaseUrl, { ...asked, people }))
    yield* entries;
}
