/** A process without work for so long ends. */
const IDLE_MS = 60_000;

export type Failure = { message: string } & Record<string, unknown>;
export type Question<Settings, Job> = { settings: Settings } | { id: number; job: Job };
export type Answer<Result> = { id: number } & ({ result: Result } | { failure: Failure });

type Waiting<Result> = { resolve: (result: Result) => void; reject: (error: Error) => void };

/** The process and who waits for its answers. Once it has ended, nobody does. */
function start<Settings, Result>(script: string, settings: Settings, ended: () => void) {
  const waiting = new Map<number, Waiting<Result>>();
  function settle(answer: Answer<Result>) {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ("result" in answer) asked?.resolve(answer.result);
    else asked?.reject(Object.assign(new Error(answer.failure.message), answer.failure));
  }
  // With the server's environment: it may name certificates that the operator trusts.
  const child = Bun.spawn([process.execPath, "--no-orphans", script], {
    stdio: ["ignore", "ignore", "ignore"],
    serialization: "advanced",
    ipc: settle,
    onExit: () => {
      ended();
      for (const id of waiting.keys())
        settle({ id, failure: { message: "not done", code: "EPROCESS" } });
    },
  });
  // Whoever waits keeps the server alive, and not a process that waits for work.
  child.unref();
  child.send({ settings });
  return { child, waiting };
}

/**
 * Does jobs in a process of its own, which starts with the first one: what takes time or leaves much garbage is taken from
 * nobody's answers. A job of a process that ends fails with the code EPROCESS, and whether it was done is not known.
 */
export function createWorkerProcess<Settings, Job, Result>(
  script: string,
  settings: Settings,
  idleMs = IDLE_MS,
) {
  type Started = ReturnType<typeof start<Settings, Result>>;
  let worker: Started | undefined;
  let idle: Timer | undefined;
  let lastId = 0;

  const close = () => {
    clearTimeout(idle);
    worker?.child.kill("SIGKILL");
    worker = undefined;
  };
  function begin() {
    const started: Started = start(script, settings, () => {
      if (worker === started) worker = undefined;
    });
    return started;
  }

  return {
    close,
    async ask(job: Job): Promise<Result> {
      const { child, waiting } = (worker ??= begin());
      clearTimeout(idle);
      lastId += 1;
      const id = lastId;
      try {
        return await new Promise<Result>((resolve, reject) => {
          waiting.set(id, { resolve, reject });
          child.send({ id, job });
        });
      } finally {
        // Several may end in the same turn: a timer that is left over would end the process in the middle of its work.
        clearTimeout(idle);
        if (waiting.size === 0) idle = setTimeout(close, idleMs).unref();
      }
    },
  };
}

/** The process's side: its settings come first. */
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
  process.on("message", async (question: Question<Settings, Job>) => {
    if ("settings" in question) work = open(question.settings);
    else process.send?.(await answer(question.id, question.job));
  });
  process.on("disconnect", () => process.exit(0));
}
