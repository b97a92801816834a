import type { InStatement, ResultSet } from "@libsql/core/api";
import { type GatheredRow, type GatheredWrite, rowsJson } from "../gathered.ts";
import { MIN_TIME_LEFT_MS } from "./bounded-calls.ts";
import { isBatchError, isLibsqlError } from "./libsql-errors.ts";

const MAX_BYTES = 256 * 1024;

type Send<Call> = (
  calls: readonly Call[],
  work: () => Promise<ResultSet[]>,
) => Promise<ResultSet[]>;

interface Grouped<Call> {
  call: Call;
  statements: readonly InStatement[];
  /** The same write, if one statement can do it together with others. */
  gathered?: GatheredWrite | undefined;
  /** Sends it as it would be sent without others. */
  alone: () => Promise<ResultSet[]>;
}
interface Waiting<Call> extends Grouped<Call> {
  bytes: number;
  resolve: (results: ResultSet[]) => void;
  reject: (error: unknown) => void;
}

const sqlOf = (statement: InStatement) =>
  typeof statement === "string" ? statement : statement.sql;

/** Others can share its transaction: it neither ends one nor changes the connection. */
export const canShare = (statements: readonly InStatement[]) =>
  statements.every((one) => /^\s*(SELECT|INSERT|UPDATE|DELETE)\b/i.test(sqlOf(one)));

const sizeOf = (value: unknown) => {
  if (typeof value === "string") return value.length;
  return value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? value.byteLength : 8;
};

function bytesOf(statement: InStatement): number {
  const args = typeof statement === "string" ? [] : Object.values(statement.args ?? []);
  return args.reduce((sum: number, value) => sum + sizeOf(value), sqlOf(statement).length);
}

/** Whether the server rolled the group back because of one of its calls. */
const isOneAtFault = (error: unknown) =>
  isBatchError(error) || (isLibsqlError(error) && error.code.startsWith("SQLITE_CONSTRAINT"));

type ResultsOf = (all: readonly ResultSet[]) => ResultSet[];

/**
 * The statements of a group, and how each of its calls finds its results. Writes that one statement can do are one, in
 * the place of the first of them.
 */
function mergeStatements(group: readonly Pick<Grouped<unknown>, "statements" | "gathered">[]) {
  const statements: InStatement[] = [];
  const gathering = new Map<string, { at: number; rows: GatheredRow[] }>();

  function gather({ sql, row }: GatheredWrite): ResultsOf {
    const last = gathering.get(sql);
    const takes = last?.rows.every(({ key }) => key !== row.key) ?? false;
    const { at, rows } = last && takes ? last : { at: statements.length, rows: [] };
    rows.push(row);
    gathering.set(sql, { at, rows });
    statements[at] = { sql, args: { rows: rowsJson(rows) } };
    return (all) => {
      const result = all[at] as ResultSet;
      return [{ ...result, rows: result.rows.filter((returned) => returned[0] === row.values[0]) }];
    };
  }

  const resultsOf = group.map(({ statements: own, gathered }): ResultsOf => {
    if (gathered) return gather(gathered);
    const from = statements.length;
    statements.push(...own);
    return (all) => all.slice(from, from + own.length);
  });
  return { statements, resultsOf };
}

interface Bounds {
  maxCalls: number;
  maxStatements: number;
  /** Groups under way at the same time. */
  maxConcurrent: number;
  /** Runs the work now, or after what else arrives in this turn of the event loop. */
  begin: (work: () => void) => void;
}

/** One transaction at a time costs the server less than several that wait for each other. */
export const WRITES: Bounds = {
  maxCalls: 64,
  maxStatements: 256,
  maxConcurrent: 1,
  begin: (work) => work(),
};
export const READS: Bounds = {
  maxCalls: 16,
  maxStatements: 64,
  maxConcurrent: Number.MAX_SAFE_INTEGER,
  begin: setImmediate,
};

/**
 * Sends calls that wait together as one transaction, as each call and each transaction costs the server more than most
 * statements.
 */
export function createGroupedCalls<Call extends { end: number }>(
  { maxCalls, maxStatements, maxConcurrent, begin }: Bounds,
  send: Send<Call>,
  batch: (statements: InStatement[]) => Promise<ResultSet[]>,
) {
  const waiting: Waiting<Call>[] = [];
  let underWay = 0;

  /** What waited too long is refused when its time ends, and not sent any more. */
  function takeGroup() {
    const soon = performance.now() + MIN_TIME_LEFT_MS;
    const group: Waiting<Call>[] = [];
    let [statements, bytes] = [0, 0];
    for (let next = waiting[0]; next && group.length < maxCalls; next = waiting[0]) {
      statements += next.statements.length;
      bytes += next.bytes;
      const isFull = statements > maxStatements || bytes > MAX_BYTES;
      if (isFull && group.length > 0) break;
      waiting.shift();
      if (next.call.end > soon) group.push(next);
    }
    return group;
  }

  const sendAlone = ({ call, alone, resolve, reject }: Waiting<Call>) =>
    send([call], alone).then(resolve, reject);

  async function sendTogether(group: readonly Waiting<Call>[]) {
    const calls = group.map(({ call }) => call);
    const { statements, resultsOf } = mergeStatements(group);
    try {
      const all = await send(calls, () => batch(statements));
      group.forEach(({ resolve }, index) => resolve(resultsOf[index]?.(all) ?? []));
    } catch (error) {
      // Each gets its own answer then.
      if (isOneAtFault(error)) for (const one of group) await sendAlone(one);
      else for (const { reject } of group) reject(error);
    }
  }

  async function sendNext() {
    underWay += 1;
    const group = takeGroup();
    await (group.length > 1 ? sendTogether(group) : Promise.all(group.map(sendAlone)));
    underWay -= 1;
    sendWaiting();
  }

  function sendWaiting() {
    while (waiting.length > 0 && underWay < maxConcurrent) void sendNext();
  }

  return function call(given: Grouped<Call>): Promise<ResultSet[]> {
    return new Promise((resolve, reject) => {
      const bytes = given.statements.reduce((sum, statement) => sum + bytesOf(statement), 0);
      waiting.push({ ...given, bytes, resolve, reject });
      begin(sendWaiting);
    });
  };
}
