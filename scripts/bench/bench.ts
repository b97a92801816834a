import { parseArgs } from "node:util";
import { join } from "node:path";
import { CACHE_FOLDER } from "./folders.ts";
import type { Rounds } from "./compare.ts";
import { profileServers, startHello } from "./processes.ts";
import type { Running } from "./processes.ts";
import { createReport } from "./report.ts";
import type { Report } from "./report.ts";

/** What every measurement gets. */
export type Bench = { report: Report; hello: Running; rounds: Rounds; isQuick: boolean };

const WHOLE: Rounds = { rounds: 3, ms: 3000, warmUpMs: 8000 };
const QUICK: Rounds = { rounds: 1, ms: 1000, warmUpMs: 1000 };

export async function openBench() {
  const { values } = parseArgs({
    options: {
      quick: { type: "boolean", default: false },
      profile: { type: "boolean", default: false },
      only: { type: "string", multiple: true, default: [] },
    },
  });
  const { quick: isQuick, only, profile } = values;
  if (profile) profileServers(join(CACHE_FOLDER, "profiles"));
  const bench: Bench = {
    report: createReport(),
    hello: await startHello(),
    rounds: isQuick ? QUICK : WHOLE,
    isQuick,
  };
  const isAsked = (name: string) => only.length === 0 || only.some((one) => name.startsWith(one));
  return { bench, isAsked };
}
