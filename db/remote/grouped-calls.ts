import { type InStatement, LibsqlBatchError, LibsqlError, type ResultSet } from "@libsql/core/api";
import { LEAST_MS } from "./bounded-calls.ts";

const MOST_BYTES = 256 * 1024;

type Send<Call> = (
  calls: readonly Call[],
  work: () => Promise<ResultSet[]>,
) => Promise<ResultSet[]>;

interface Grouped<Call> {
  call: Call;
  statements: readonly InStatement[];
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
  error instanceof LibsqlBatchError ||
  (error instanceof LibsqlError && error.code.startsWith("SQLITE_CONSTRAINT"));

interface Bounds {
  mostCalls: number;
  mostStatements: number;
  /** Groups under way at the same time. */
  atOnce: number;
  /** Runs the work now, or after what else arrives in this turn of the event loop. */
  begin: (work: () => void) => void;
}

/** One transaction at a time costs the server less than several that wait for each other. */
export const WRITES: Bounds = {
  mostCalls: 64,
  mostStatements: 256,
  atOnce: 1,
  begin: (work) => work(),
};
export const READS: Bounds = {
  mostCalls: 16,
  mostStatements: 64,
  atOnce: Number.MAX_SAFE_INTEGER,
  begin: setImmediate,
};

/**
 * Sends calls that wait together as one transaction, as each call and each transaction costs the server more than most
 * statements.
 */
export function createGroupedCalls<Call extends { end: number }>(
  { mostCalls, mostStatements, atOnce, begin }: Bounds,
  send: Send<Call>,
  batch: (statements: InStatement[]) => Promise<ResultSet[]>,
) {
  const waiting: Waiting<Call>[] = [];
  let underWay = 0;

  /** What waited too long is refused when its time ends, and not sent any more. */
  function takeGroup() {
    const soon = performance.now() + LEAST_MS;
    const group: Waiting<Call>[] = [];
    let [statements, bytes] = [0, 0];
    for (let next = waiting[0]; next && group.length < mostCalls; next = waiting[0]) {
      statements += next.statements.length;
      bytes += next.bytes;
      const isFull = statements > mostStatements || bytes > MOST_BYTES;
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
    const all = group.flatMap(({ statements }) => statements);
    try {
      const results = await send(calls, () => batch(all));
      for (const { statements, resolve } of group) resolve(results.splice(0, statements.length));
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
    while (waiting.length > 0 && underWay < atOnce) void sendNext();
  }

  return function call(given: Grouped<Call>): Promise<ResultSet[]> {
    return new Promise((resolve, reject) => {
      const bytes = given.statements.reduce((sum, statement) => sum + bytesOf(statement), 0);
      waiting.push({ ...given, bytes, resolve, reject });
      begin(sendWaiting);
    });
  };
}
