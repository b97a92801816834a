import { type InStatement, LibsqlBatchError, LibsqlError, type ResultSet } from "@libsql/core/api";

const MOST_WRITES = 64;
const MOST_STATEMENTS = 256;
const MOST_BYTES = 256 * 1024;
/** With less time left a write would mostly end without its answer, and in doubt. */
export const LEAST_MS = 20;

type Send<Call> = (
  calls: readonly Call[],
  work: () => Promise<ResultSet[]>,
) => Promise<ResultSet[]>;

interface Write<Call> {
  call: Call;
  statements: readonly InStatement[];
  /** Sends it as it would be sent without others. */
  alone: () => Promise<ResultSet[]>;
}
interface Waiting<Call> extends Write<Call> {
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

/** Whether the server rolled the group back because of one of its writes. */
const isOneAtFault = (error: unknown) =>
  error instanceof LibsqlBatchError ||
  (error instanceof LibsqlError && error.code.startsWith("SQLITE_CONSTRAINT"));

/**
 * Sends one call with writes at a time. Those that arrive meanwhile go together as one transaction, as each transaction
 * costs the server more than most writes.
 */
export function createGroupedWrites<Call extends { end: number }>(
  send: Send<Call>,
  batch: (statements: InStatement[]) => Promise<ResultSet[]>,
) {
  const waiting: Waiting<Call>[] = [];
  let isSending = false;

  /** What waited too long is refused when its time ends, and not sent any more. */
  function takeGroup() {
    const soon = performance.now() + LEAST_MS;
    const group: Waiting<Call>[] = [];
    let [statements, bytes] = [0, 0];
    for (let next = waiting[0]; next && group.length < MOST_WRITES; next = waiting[0]) {
      statements += next.statements.length;
      bytes += next.bytes;
      const isFull = statements > MOST_STATEMENTS || bytes > MOST_BYTES;
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

  async function sendAll() {
    isSending = true;
    while (waiting.length > 0) {
      const group = takeGroup();
      await (group.length > 1 ? sendTogether(group) : Promise.all(group.map(sendAlone)));
    }
    isSending = false;
  }

  return function write(given: Write<Call>): Promise<ResultSet[]> {
    return new Promise((resolve, reject) => {
      const bytes = given.statements.reduce((sum, statement) => sum + bytesOf(statement), 0);
      waiting.push({ ...given, bytes, resolve, reject });
      if (!isSending) void sendAll();
    });
  };
}
