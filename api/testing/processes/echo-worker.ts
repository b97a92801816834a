import { answerJobs } from "../../lib/processes/worker-process.ts";

// Answers with what it is asked and the process that answers, some sooner than others.
answerJobs<null, number, [number, number]>(
  () => async (job) => {
    await Bun.sleep((job * 7) % 25);
    return [job, process.pid];
  },
  (error) => ({ message: String(error) }),
);
