import type { DatabaseAddress } from "@hereabouts/db/client";
import type { Deps } from "../../deps.ts";
import { databaseAddressOf } from "../../env.ts";
import { helperScript } from "../../lib/processes/helper-process.ts";
import { createWorkerProcess } from "../../lib/processes/worker-process.ts";
import { MEMBERS_REALM } from "../../visibility.ts";
import { MANY_MEMBERS } from "../many-members.ts";
import { readNewestId } from "../member-ids.repo.ts";
import { countInterests } from "./count-interests.ts";
import type { CountJob, Counts } from "./count-interests.ts";

const COUNTER = helperScript(import.meta.dir, "interest-counter");

async function countInProcess({ env }: Deps, job: CountJob) {
  const { ask, close } = createWorkerProcess<DatabaseAddress, CountJob, Counts>(
    COUNTER,
    databaseAddressOf(env),
  );
  try {
    return await ask(job);
  } finally {
    close();
  }
}

/**
 * Counts the people of a realm by interest. With a million that takes seconds, and the words of everybody a lot of memory,
 * so another process does it; if that fails, they are counted here.
 */
export async function countInterestsOf(
  deps: Deps,
  job: CountJob,
  { processFrom = MANY_MEMBERS } = {},
) {
  const isLarge = job.realm === MEMBERS_REALM && (await readNewestId(deps.db)) >= processFrom;
  if (!isLarge) return countInterests(deps.db, job);
  return countInProcess(deps, job).catch((error: Error) => {
    deps.log.warn("another process counted no interests", { error: error.message });
    return countInterests(deps.db, job);
  });
}
