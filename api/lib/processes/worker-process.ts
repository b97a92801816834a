/** A process that is idle for this long ends. */
const IDLE_TIMEOUT_MS = 60_000;
/** Results within this time are sent together, as each message costs both processes. */
const BATCH_MS = 10;

export type Failure = { message: string } & Record<string, unknown>;
type Asked<Job> = { id: number; job: Job };
type Question<Settings, Job> = { settings: Settings } | { jobs: Asked<Job>[] };
type Answer<Result> = { id: number } & ({ result: Result } | { failure: Failure });
type Options = {
  idleMs?: number;
  /** `advanced` if a job or its result is more than JSON; it makes several times the garbage. */
  serialization?: "json" | "advanced";
};

type Waiting<Result> = { resolve: (result: Result) => void; reject: (error: Error) => void };

/** The process and the promises of its jobs, which are rejected when it ends. */
function start<Settings, Job, Result>(
  script: string,
  settings: Settings,
  serialization: "json" | "advanced",
  ended: () => void,
) {
  const waiting = new Map<number, Waiting<Result>>();
  function settle(answer: Answer<Result>) {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ("failure" in answer)
      asked?.reject(Object.assign(new Error(answer.failure.message), answer.failure));
    else asked?.resolve(answer.result);
  }
  // With the server's environment, which may name certificates that the operator trusts.
  const child = Bun.spawn([process.execPath, "--no-orphans", script], {
    stdio: ["ignore", "ignore", "ignore"],
    serialization,
    ipc: (answers: Answer<Result>[]) => answers.forEach(settle),
    onExit: () => {
      ended();
      for (const id of waiting.keys())
        settle({ id, failure: { message: "not done", code: "EPROCESS" } });
    },
  });
  // A waiting caller keeps the server alive; an idle process does not.
  child.unref();
  const send = (question: Question<Settings, Job>) => {
    try {
      child.send(question);
    } catch {
      // It has ended, and its jobs are rejected.
    }
  };
  send({ settings });

  let asked: Asked<Job>[] = [];
  function sendAsked() {
    send({ jobs: asked });
    asked = [];
  }
  return {
    child,
    waiting,
    /** Jobs of one turn are sent together. */
    ask: (id: number, job: Job) => {
      if (asked.push({ id, job }) === 1) queueMicrotask(sendAsked);
    },
  };
}

/**
 * Runs jobs in a separate process, started with the first one, so that slow work and garbage do not delay requests. If
 * the process ends, its jobs fail with EPROCESS, and whether they were done is unknown.
 */
export function createWorkerProcess<Settings, Job, Result>(
  script: string,
  settings: Settings,
  { idleMs = IDLE_TIMEOUT_MS, serialization = "json" }: Options = {},
) {
  type Started = ReturnType<typeof start<Settings, Job, Result>>;
  let worker: Started | undefined;
  let idle: Timer | undefined;
  let lastId = 0;

  const close = () => {
    clearTimeout(idle);
    worker?.child.kill("SIGKILL");
    worker = undefined;
  };
  function begin() {
    const started: Started = start(script, settings, serialization, () => {
      if (worker === started) worker = undefined;
    });
    return started;
  }

  return {
    close,
    async ask(job: Job): Promise<Result> {
      const { ask, waiting } = (worker ??= begin());
      clearTimeout(idle);
      lastId += 1;
      const id = lastId;
      try {
        return await new Promise<Result>((resolve, reject) => {
          waiting.set(id, { resolve, reject });
          ask(id, job);
        });
      } finally {
        // Several jobs may end in one turn: a leftover timer would end the process during work.
        clearTimeout(idle);
        if (waiting.size === 0) idle = setTimeout(close, idleMs).unref();
      }
    },
  };
}

/** The side of the process; its settings arrive first. */
export function answerJobs<Settings, Job, Result>(
  open: (settings: Settings) => (job: Job) => Promise<Result>,
  failureOf: (error: unknown) => Failure,
) {
  let work: ((job: Job) => Promise<Result>) | undefined;
  async function answer(id: number, job: Job): Promise<Answer<Result>> {
    try {
      if (!work) throw new Error("no settings");
      return { id, result: await work(job) };
    } catch (error) {
      return { id, failure: failureOf(error) };
    }
  }
  let answers: Answer<Result>[] = [];
  function sendAnswers() {
    process.send?.(answers);
    answers = [];
  }
  async function answerLater({ id, job }: Asked<Job>) {
    const answered = await answer(id, job);
    if (answers.push(answered) === 1) setTimeout(sendAnswers, BATCH_MS);
  }
  process.on("message", (question: Question<Settings, Job>) => {
    if ("settings" in question) work = open(question.settings);
    else for (const asked of question.jobs) void answerLater(asked);
  });
  process.on("disconnect", () => process.exit(0));
}
