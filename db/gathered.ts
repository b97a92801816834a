import type { EngineValue } from "./local/values.ts";

export type GatheredRow = {
  /** The first value identifies the row: the statement returns it for each row that it changed. */
  values: [string, ...(string | number | null)[]];
  /** What the row changes. A statement sees the state before it, so it takes no two rows with the same key. */
  key: number;
};

export type GatheredWrite = { sql: string; row: GatheredRow };
/** A statement for a thread of the engine, with its arguments in the order of the parameters. */
export type ThreadStatement = { sql: string; args: EngineValue[] };
export type ReturnedRow = (string | number | null)[];

/** Collects writes of a group that one statement can do together. */
export class Gathered<Job extends { gathered?: GatheredWrite | undefined }> {
  readonly jobs: Job[] = [];
  readonly #keys = new Set<number>();

  /** One statement, or none without jobs. */
  get statements(): ThreadStatement[] {
    const writes = this.jobs.flatMap(({ gathered }) => gathered ?? []);
    const rows = rowsJson(writes.map(({ row }) => row));
    return writes.slice(0, 1).map(({ sql }) => ({ sql, args: [rows] }));
  }

  /** Whether the job can share the statement. */
  takes({ gathered }: Job): boolean {
    if (gathered === undefined) return true;
    const { sql, row } = gathered;
    return !this.#keys.has(row.key) && (this.jobs[0]?.gathered?.sql ?? sql) === sql;
  }

  add(job: Job): void {
    if (job.gathered) this.#keys.add(job.gathered.row.key);
    this.jobs.push(job);
  }
}

export const rowsJson = (rows: GatheredRow[]) => JSON.stringify(rows.map(({ values }) => values));
