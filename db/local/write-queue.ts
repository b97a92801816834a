import { BUSY_PAUSE_MS, BUSY_TIMEOUT_MS, type Connection } from "./connection.ts";
import { clientClosed, databaseBusy, hasCode } from "./errors.ts";
import {
  Gathered,
  type GatheredWrite,
  type ReturnedRow,
  type ThreadStatement,
} from "../gathered.ts";

const GROUP_MIN = 8;
const GROUP_MAX = 64;
const GROUP_MS = 5;
const CHECKPOINT_WRITES = 4000;

interface Job {
  /** `shared` joins the group's transaction, `single` gets its own, `alone` runs outside any. */
  mode: "shared" | "single" | "alone";
  work: () => unknown;
  /**
   * Runs on the thread of the engine if possible, together with others of its kind in one statement, and else by
   * `work`.
   */
  gathered?: GatheredWrite;
  /** Run on the thread in its own statements, and returns their rows. */
  onThread?: readonly ThreadStatement[];
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  deadline: number;
}

type Done = { job: Job; value: unknown };
/** Jobs that have run, and those left to the thread. */
type Group = { done: Done[]; gathered: Gathered<Job>; onThread: Job[] };

const newGroup = (): Group => ({ done: [], gathered: new Gathered(), onThread: [] });
const nameOf = ({ gathered }: Job) => gathered?.row.values[0];

/**
 * Runs writes one after another. Writes submitted in one turn of the event loop, or during the previous commit, share
 * one transaction and resolve after its COMMIT.
 */
export class WriteQueue {
  readonly #connection: Connection;
  #jobs: Job[] = [];
  #isDraining = false;
  #checkpointing: Promise<void> | undefined;
  #sinceCheckpoint = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get length(): number {
    return this.#jobs.length;
  }

  /** `work` runs inside a transaction that it may share. */
  write<T>(work: () => T): Promise<T> {
    return this.#submit("shared", work);
  }

  /** A write that shares its statement; returns what the statement returned after the first value of its row. */
  gather(
    gathered: GatheredWrite,
    work: () => ReturnedRow | undefined,
  ): Promise<ReturnedRow | undefined> {
    return this.#submit("shared", work, { gathered });
  }

  /** Writes that run on the engine's thread; the rows that each returned. */
  onThread(
    onThread: readonly ThreadStatement[],
    work: () => ReturnedRow[][],
  ): Promise<ReturnedRow[][]> {
    return this.#submit("shared", work, { onThread });
  }

  /** `work` runs outside any transaction; if it is asynchronous, the others wait for it. */
  alone<T>(work: () => T | Promise<T>): Promise<T> {
    return this.#submit<T>("alone", work);
  }

  /** Waits for exclusive access to the writer, until it is released. */
  hold(): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    this.alone(() => new Promise<void>((release) => resolve(release))).catch(reject);
    return promise;
  }

  close(): void {
    for (const job of this.#jobs.splice(0)) job.reject(clientClosed());
  }

  #submit<T>(
    mode: Job["mode"],
    work: () => T | Promise<T>,
    where: Pick<Job, "gathered" | "onThread"> = {},
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const resolveUnknown = resolve as (value: unknown) => void;
      this.#jobs.push({
        mode,
        work,
        ...where,
        resolve: resolveUnknown,
        reject,
        deadline: Date.now() + BUSY_TIMEOUT_MS,
      });
      if (!this.#isDraining) void this.#drain();
    });
  }

  async #drain(): Promise<void> {
    this.#isDraining = true;
    let committed: Done[] = [];
    const answer = () => {
      for (const { job, value } of committed.splice(0)) job.resolve(value);
    };
    await nextTurn();
    while (this.#jobs.length > 0) {
      if (this.#jobs[0]?.mode === "alone") {
        answer();
        await this.#runAlone(this.#jobs.splice(0, 1));
        await nextTurn();
      } else if (this.#begin()) {
        // Half of the pending writes, so that the event loop prepares the next group while the disk syncs this one.
        const committing = this.#commit(this.#runGroup((committed.length + this.#jobs.length) / 2));
        answer();
        committed = await committing;
      } else {
        answer();
        await Bun.sleep(BUSY_PAUSE_MS);
      }
    }
    answer();
    this.#connection.mayWait();
    this.#isDraining = false;
  }

  async #runAlone([job]: Job[]): Promise<void> {
    this.#connection.mayWait();
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

  /** Runs writes, which then wait for their COMMIT; returns none if one has failed. */
  #runGroup(half: number): Group {
    const size = Math.min(Math.max(half, GROUP_MIN), GROUP_MAX);
    const group = newGroup();
    const { done, gathered, onThread } = group;
    const start = performance.now();
    do {
      const job = this.#jobs.shift();
      if (job === undefined) break;
      if (job.mode === "shared" && job.gathered) gathered.add(job);
      else if (job.mode === "shared" && job.onThread) onThread.push(job);
      else if (!this.#run(job, group)) return newGroup();
      if (job.mode === "single") break;
    } while (
      this.#jobs[0]?.mode === "shared" &&
      gathered.takes(this.#jobs[0]) &&
      done.length + gathered.jobs.length + onThread.length < size &&
      performance.now() - start < GROUP_MS
    );
    const [only] = gathered.jobs;
    if (only === undefined || gathered.jobs.length > 1) return group;
    gathered.jobs.length = 0;
    return this.#run(only, group) ? group : newGroup();
  }

  /** Returns false after a failure, which rolls back the writes before it; they run again without it. */
  #run(job: Job, { done, gathered, onThread }: Group): boolean {
    try {
      done.push({ job, value: job.work() });
      return true;
    } catch (error) {
      this.#connection.rollback();
      if (done.length === 0) job.reject(error);
      else this.#jobs.unshift({ ...job, mode: "single" });
      this.#jobs.unshift(...done.map((one) => one.job), ...onThread, ...gathered.jobs);
      return false;
    }
  }

  /** Commits a group; returns the stored writes. */
  async #commit({ done, gathered, onThread }: Group): Promise<Done[]> {
    const left = [...onThread, ...gathered.jobs];
    const jobs = [...done.map(({ job }) => job), ...left];
    if (jobs.length === 0) {
      await nextTurn();
      return [];
    }
    try {
      const own = onThread.flatMap((job) => job.onThread ?? []);
      const returned = await this.#connection.commit([...own, ...gathered.statements]);
      for (const job of onThread)
        done.push({ job, value: returned.splice(0, job.onThread?.length) });
      const rows = new Map(returned[0]?.map((row) => [row[0], row]));
      for (const job of gathered.jobs) done.push({ job, value: rows.get(nameOf(job)) });
    } catch (error) {
      const isOneAtFault = left.length > 0 || hasCode(error, "SQLITE_CONSTRAINT");
      if (jobs.length > 1 && isOneAtFault) this.#separate(jobs);
      else for (const job of jobs) job.reject(error);
      return [];
    }
    this.#sinceCheckpoint += done.length;
    if (this.#sinceCheckpoint >= CHECKPOINT_WRITES) void this.#checkpoint("PASSIVE");
    return done;
  }

  /** Empties the log, which still has everything written and deleted since the last time, unless somebody reads from it. */
  async emptyLog(): Promise<void> {
    await this.#checkpointing;
    await this.#checkpoint("TRUNCATE");
  }

  /**
   * Copies most of the log concurrently with writes, and the rest while none run, as the log only restarts when fully
   * copied.
   */
  #checkpoint(mode: "PASSIVE" | "TRUNCATE"): Promise<void> {
    const copy = () => this.#connection.checkpoint();
    this.#checkpointing ??= copy()
      .then(() => this.alone(() => this.#connection.checkpoint(mode)))
      // A failure is left to the next checkpoint.
      .catch(() => undefined)
      .finally(() => (this.#checkpointing = undefined));
    this.#sinceCheckpoint = 0;
    return this.#checkpointing;
  }

  /** A failed commit does not name the statement at fault. */
  #separate(jobs: Job[]): void {
    this.#jobs.unshift(...jobs.map((job): Job => ({ ...job, mode: "single" })));
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
