import { answerJobs } from "../lib/worker-process.ts";

// Answers with what it is asked and the process that answers.
answerJobs<null, number, [number, number]>(
  () => async (job) => [job, process.pid],
  (error) => ({ message: String(error) }),
);
