export type GatheredRow = {
  /** The first one names the row: the statement returns it for each row that it did something with. */
  values: [string, ...(string | number | null)[]];
  /** What the row changes: the statement sees what was there before, so it takes no two with the same key. */
  key: number;
};

export type GatheredWrite = { sql: string; row: GatheredRow };
export type GatheredStatement = { sql: string; rows: string };

/** Writes of a group that one statement does together. */
export class Gathered<Job extends { gathered?: GatheredWrite | undefined }> {
  readonly jobs: Job[] = [];
  readonly #keys = new Set<number>();

  get statement(): GatheredStatement | undefined {
    const writes = this.jobs.flatMap(({ gathered }) => gathered ?? []);
    return writes[0] && { sql: writes[0].sql, rows: rowsJson(writes.map(({ row }) => row)) };
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
