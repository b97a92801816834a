import { BUSY_PAUSE_MS, BUSY_TIMEOUT_MS, type Connection } from "./connection.ts";
import { clientClosed, databaseBusy, hasCode } from "./errors.ts";

const GROUP_SIZE = 64;
const GROUP_MS = 5;

interface Job {
  /** `shared` joins the group's transaction, `single` gets one of its own, `alone` gets none. */
  mode: "shared" | "single" | "alone";
  work: () => unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  deadline: number;
}

type Outcome = { job: Job; value: unknown } | { job: Job; error: unknown };

/**
 * Runs writes one after another. Those submitted in one turn of the event loop share one
 * transaction, a savepoint each, and are answered after its COMMIT.
 */
export class WriteQueue {
  readonly #connection: Connection;
  #jobs: Job[] = [];
  #isDraining = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get length(): number {
    return this.#jobs.length;
  }

  /** `work` runs inside a transaction and may share it. */
  write<T>(work: () => T): Promise<T> {
    return this.#submit("shared", work);
  }

  /** `work` runs outside any transaction; when it is asynchronous, the others wait for it. */
  alone<T>(work: () => T | Promise<T>): Promise<T> {
    return this.#submit<T>("alone", work);
  }

  /** The turn to write, until it is released. */
  hold(): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    this.alone(() => new Promise<void>((release) => resolve(release))).catch(reject);
    return promise;
  }

  close(): void {
    for (const job of this.#jobs.splice(0)) job.reject(clientClosed());
  }

  #submit<T>(mode: Job["mode"], work: () => T | Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const settle = resolve as (value: unknown) => void;
      this.#jobs.push({
        mode,
        work,
        resolve: settle,
        reject,
        deadline: Date.now() + BUSY_TIMEOUT_MS,
      });
      if (!this.#isDraining) void this.#drain();
    });
  }

  async #drain(): Promise<void> {
    this.#isDraining = true;
    await nextTurn();
    while (this.#jobs.length > 0) {
      if (this.#jobs[0]?.mode === "alone") await this.#runAlone(this.#jobs.splice(0, 1));
      else if (this.#begin()) this.#runGroup();
      else await Bun.sleep(BUSY_PAUSE_MS);
      await nextTurn();
    }
    this.#isDraining = false;
  }

  async #runAlone([job]: Job[]): Promise<void> {
    const overdue = setInterval(() => this.#rejectOverdue(), 100);
    try {
      job?.resolve(await job.work());
    } catch (error) {
      job?.reject(error);
    } finally {
      clearInterval(overdue);
    }
  }

  #begin(): boolean {
    try {
      if (this.#connection.tryBeginImmediate()) return true;
      this.#rejectOverdue();
    } catch (error) {
      this.#jobs.shift()?.reject(error);
    }
    return false;
  }

  #rejectOverdue(): void {
    const now = Date.now();
    const overdue = this.#jobs.filter((job) => job.deadline < now);
    if (overdue.length === 0) return;
    this.#jobs = this.#jobs.filter((job) => job.deadline >= now);
    for (const job of overdue) job.reject(databaseBusy());
  }

  #runGroup(): void {
    const outcomes: Outcome[] = [];
    const isShared = this.#jobs[0]?.mode === "shared" && this.#jobs[1]?.mode === "shared";
    const start = performance.now();
    do {
      const job = this.#jobs.shift();
      if (job === undefined) break;
      const outcome = isShared ? this.#runInSavepoint(job) : this.#attempt(job);
      if (!this.#connection.inTransaction) return this.#startOver(outcomes, outcome);
      outcomes.push(outcome);
    } while (
      isShared &&
      this.#jobs[0]?.mode === "shared" &&
      outcomes.length < GROUP_SIZE &&
      performance.now() - start < GROUP_MS
    );
    this.#commit(outcomes);
  }

  #attempt(job: Job): Outcome {
    try {
      return { job, value: job.work() };
    } catch (error) {
      this.#connection.rollback();
      return { job, error };
    }
  }

  #runInSavepoint(job: Job): Outcome {
    try {
      this.#connection.exec("SAVEPOINT job");
      const value = job.work();
      this.#connection.exec("RELEASE job");
      return { job, value };
    } catch (error) {
      if (this.#connection.inTransaction) this.#undoSavepoint();
      return { job, error };
    }
  }

  #undoSavepoint(): void {
    try {
      this.#connection.exec("ROLLBACK TO job; RELEASE job");
    } catch {
      this.#connection.rollback();
    }
  }

  /** The last job ended the transaction for all: it fails, the others run again by themselves. */
  #startOver(outcomes: Outcome[], last: Outcome): void {
    this.#requeue(outcomes);
    settle(last);
  }

  #requeue(outcomes: Outcome[]): void {
    this.#jobs.unshift(...outcomes.map(({ job }): Job => ({ ...job, mode: "single" })));
  }

  #commit(outcomes: Outcome[]): void {
    try {
      this.#connection.exec("COMMIT");
    } catch (error) {
      this.#connection.rollback();
      if (outcomes.length > 1 && hasCode(error, "SQLITE_CONSTRAINT")) this.#requeue(outcomes);
      else for (const { job } of outcomes) job.reject(error);
      return;
    }
    for (const outcome of outcomes) settle(outcome);
  }
}

function settle(outcome: Outcome): void {
  if ("error" in outcome) outcome.job.reject(outcome.error);
  else outcome.job.resolve(outcome.value);
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
