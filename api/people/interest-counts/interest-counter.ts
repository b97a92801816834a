import { openDatabase } from "@hereabouts/db/client";
import type { DatabaseAddress } from "@hereabouts/db/client";
import { reasonOf } from "../../lib/errors.ts";
import { lowerPriority } from "../../lib/processes/helper-process.ts";
import { answerJobs } from "../../lib/processes/worker-process.ts";
import { countInterests } from "./count-interests.ts";
import type { CountJob } from "./count-interests.ts";

lowerPriority(process.pid);
answerJobs(
  (address: DatabaseAddress) => {
    const db = openDatabase(address);
    return (job: CountJob) => countInterests(db, job);
  },
  (error) => ({ message: reasonOf(error) }),
);
