import { resolve } from "node:path";
import { databasePath } from "@hereabouts/db/client";
import { helperScript } from "../lib/helper-process.ts";
import type { CellMembers } from "./cell-members.ts";
import type { InterestRarity } from "./compatibility.ts";

const READER = helperScript(import.meta.dir, "members-reader");
const TIMEOUT_MS = 60_000;

export type MembersQuestion = { file: string; realm: number; rarity: InterestRarity } | "next";
/** The next cells, none once all have come, or why there are none. */
export type MembersAnswer = Omit<CellMembers, "rarity">[] | { failure: string };

/**
 * Everybody who is listed, some cells at a time. Another process reads them from the file and packs them, which takes
 * seconds for a million, and ends once all have come or nobody wants more. Nobody where the database is no file.
 */
export async function* readMembersInProcess(
  databaseUrl: string,
  realm: number,
  rarity: InterestRarity,
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
    let answer = await ask({ file: resolve(file), realm, rarity });
    for (; Array.isArray(answer) && answer.length > 0; answer = await ask("next"))
      yield answer.map((members): CellMembers => ({ ...members, rarity }));
    if (!Array.isArray(answer)) throw new Error(answer.failure);
  } finally {
    reader.kill("SIGKILL");
  }
}
