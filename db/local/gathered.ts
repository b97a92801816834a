export type GatheredRow = {
  /** The first one names the row: the statement returns it for each row that it did something with. */
  values: [string, ...(string | number | null)[]];
  /** What the row changes: the statement sees what was there before, so it takes no two with the same key. */
  key: number;
};

export type GatheredWrite = { sql: string; row: GatheredRow };
/** A write of many rows, which are JSON, on a thread of the engine. */
export type ThreadStatement = { sql: string; rows: string };
export type ReturnedRow = (string | number | null)[];

/** Writes of a group that one statement does together. */
export class Gathered<Job extends { gathered?: GatheredWrite | undefined }> {
  readonly jobs: Job[] = [];
  readonly #keys = new Set<number>();

  /** One, or none without jobs. */
  get statements(): ThreadStatement[] {
    const writes = this.jobs.flatMap(({ gathered }) => gathered ?? []);
    const rows = rowsJson(writes.map(({ row }) => row));
    return writes.slice(0, 1).map(({ sql }) => ({ sql, rows }));
  }

  /** Whether the job can run beside those that are here. */
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
