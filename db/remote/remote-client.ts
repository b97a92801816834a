import type {
  Client,
  Config,
  InArgs,
  InStatement,
  ResultSet,
  TransactionMode,
} from "@libsql/core/api";
import { type GatheredWrite, type ReturnedRow, rowsJson } from "../gathered.ts";
import { createBoundedCalls, MIN_TIME_LEFT_MS, UNREACHABLE, unreachable } from "./bounded-calls.ts";
import { canShare, createGroupedCalls, READS, WRITES } from "./grouped-calls.ts";
import type { Fetch } from "./kept-streams.ts";
import { keepStreams } from "./kept-streams.ts";
import { isLibsqlError } from "./libsql-errors.ts";

const CALL_TIMEOUT_MS = 3000;
const MIGRATION_TIMEOUT_MS = 10 * 60_000;
const MAX_CONCURRENT_CALLS = 20;
const FIRST_PAUSE_MS = 5;
const MAX_PAUSE_MS = 250;

const BUSY = /^(SQLITE_BUSY|TRANSACTION_BUSY|TRANSACTION_TIMEOUT)/;

/** Whether the transaction was rolled back because of another one, and may be retried. */
export function isBusy(error: unknown): boolean {
  if (isLibsqlError(error) && BUSY.test(error.code)) return true;
  return error instanceof Error && isBusy(error.cause);
}

/** Whether the write may have been stored: true unless no server took it. */
const isUnanswered = (error: unknown) =>
  isLibsqlError(error) &&
  error.code === UNREACHABLE &&
  (error.cause as { code?: string } | undefined)?.code !== "ECONNREFUSED";

const isRead = (statement: InStatement) =>
  /^\s*SELECT\b/i.test(typeof statement === "string" ? statement : statement.sql);

const toStatement = (given: InStatement | [string, InArgs?]): InStatement => {
  if (!Array.isArray(given)) return given;
  const [sql, args] = given;
  return args ? { sql, args } : sql;
};

/** Answers of the server itself; its refusals of a statement come with 200. */
const fetchWithin =
  (ms: number): Fetch =>
  async (request) => {
    try {
      const response = await fetch(request, { signal: AbortSignal.timeout(ms) });
      const body = await response.arrayBuffer();
      if (response.ok || response.status === 400) return new Response(body, response);
      throw unreachable(`status ${response.status}`);
    } catch (error) {
      if (isLibsqlError(error)) throw error;
      const { code, name } = error as { code?: unknown; name: string };
      throw unreachable(typeof code === "string" ? code : name, error as Error);
    }
  };

/** HTTP in place of WebSockets, as requests can be cancelled. */
const overHttp = (url: string) => url.replace(/^ws(s?):/, "http$1:");

type Create = (config: Config) => Client;

interface Call {
  isWrite: boolean;
  /** A time of `performance.now()`. */
  end: number;
  isSent: boolean;
}

/** The official client with time limits for calls, which are repeated while others write. */
export class RemoteClient implements Client {
  readonly protocol = "http";
  /** Called when a write ended, or will end, without its caller knowing whether it is stored. */
  onDoubt: () => void = () => undefined;
  readonly #within = createBoundedCalls(MAX_CONCURRENT_CALLS);
  /** While a call waits for others it takes no turn. */
  readonly #untilEnd = createBoundedCalls(Number.MAX_SAFE_INTEGER);
  readonly #read = createGroupedCalls<Call>(
    READS,
    (calls, work) => this.#send(calls, work),
    (statements) => this.#client.batch(statements, "read"),
  );
  readonly #write = createGroupedCalls<Call>(
    WRITES,
    (calls, work) => this.#send(calls, work),
    (statements) => this.#client.batch(statements, "write"),
  );
  readonly #streams: ReturnType<typeof keepStreams>;
  readonly #client: Client;
  readonly #openForMigration: () => Client;
  readonly #random: () => number;

  constructor(address: Config, create: Create, random: () => number = Math.random) {
    this.#random = random;
    const open = (send: Fetch) =>
      create({
        ...address,
        url: overHttp(address.url),
        fetch: send,
        // Concurrency is limited here, as calls waiting inside that client are sent however late it is.
        concurrency: Number.MAX_SAFE_INTEGER,
      });
    this.#streams = keepStreams(fetchWithin(CALL_TIMEOUT_MS));
    this.#client = open(this.#streams.fetch);
    // It turns foreign keys off on its own connection.
    this.#openForMigration = () => open(fetchWithin(MIGRATION_TIMEOUT_MS));
  }

  #send<Result>(calls: readonly Call[], work: () => Promise<Result>): Promise<Result> {
    const ends = calls.map(({ end }) => end);
    const isLate = () => calls.some(({ isWrite, end }) => isWrite && performance.now() > end);
    return this.#within(Math.max(...ends), () => {
      for (const call of calls) call.isSent = true;
      return work().finally(() => isLate() && this.onDoubt());
    });
  }

  async #call<Result>(isWrite: boolean, attempt: (call: Call) => Promise<Result>): Promise<Result> {
    const call = { isWrite, end: performance.now() + CALL_TIMEOUT_MS, isSent: false };
    for (let mostMs = FIRST_PAUSE_MS; ; mostMs = Math.min(2 * mostMs, MAX_PAUSE_MS)) {
      try {
        return await attempt(call);
      } catch (error) {
        if (isWrite && call.isSent && isUnanswered(error)) this.onDoubt();
        const pauseMs = mostMs * (1 - this.#random() / 2);
        if (!isBusy(error) || performance.now() + pauseMs + MIN_TIME_LEFT_MS > call.end)
          throw error;
        await Bun.sleep(pauseMs);
      }
    }
  }

  #run(
    statements: InStatement[],
    alone: () => Promise<ResultSet[]>,
    gathered?: GatheredWrite,
  ): Promise<ResultSet[]> {
    const isWrite = !statements.every(isRead);
    if (!canShare(statements)) return this.#call(isWrite, (call) => this.#send([call], alone));
    const group = isWrite ? this.#write : this.#read;
    return this.#call(isWrite, (call) =>
      this.#untilEnd(call.end, () => group({ call, statements, alone, gathered })),
    );
  }

  async execute(given: InStatement | string, args?: InArgs) {
    const statement = typeof given === "string" && args ? { sql: given, args } : given;
    const [result] = await this.#run([statement], async () => [
      await this.#client.execute(statement),
    ]);
    return result as ResultSet;
  }

  batch(given: (InStatement | [string, InArgs?])[], mode?: TransactionMode) {
    const statements = given.map(toStatement);
    return this.#run(statements, () => this.#client.batch(statements, mode));
  }

  /** See `gatherRow` of the client's module. */
  async gather(sql: string, row: GatheredWrite["row"]): Promise<ReturnedRow | undefined> {
    const statement = { sql, args: { rows: rowsJson([row]) } };
    const alone = async () => [await this.#client.execute(statement)];
    const [result] = await this.#run([statement], alone, { sql, row });
    const [returned] = result?.rows ?? [];
    return returned && (Array.from(returned) as ReturnedRow);
  }

  executeMultiple(sql: string) {
    return this.#client.executeMultiple(sql);
  }

  /** May take long and is not repeated: the caller checks what is left. */
  async migrate(statements: InStatement[]) {
    const client = this.#openForMigration();
    try {
      return await client.migrate(statements);
    } finally {
      client.close();
    }
  }

  transaction(mode?: TransactionMode) {
    return this.#client.transaction(mode);
  }

  sync() {
    return this.#client.sync();
  }

  close() {
    this.#streams.close();
    this.#client.close();
  }

  async reconnect() {
    await this.#client.reconnect();
  }

  get closed() {
    return this.#client.closed;
  }
}
