import type { Database } from "@hereabouts/db/client";
import { RemoteClient } from "@hereabouts/db/remote/remote-client";

type Client = Database["$client"];
type Call = { depth: number; isOver: boolean; sql: string };

const textOf = (statement: unknown): string =>
  typeof statement === "string"
    ? statement
    : Array.isArray(statement)
      ? textOf(statement[0])
      : String((statement as { sql: string }).sql);

/** Counts database calls that depend on each other: a call that begins after another one has ended comes after it. */
export function countRoundTrips({ $client }: Database) {
  let calls: Call[] = [];
  async function timed<Result>(statements: readonly unknown[], work: () => Promise<Result>) {
    const before = calls.filter(({ isOver }) => isOver).map(({ depth }) => depth);
    const sql = statements.map(textOf).join("; ").replaceAll(/\s+/g, " ").trim();
    const call: Call = { depth: 1 + Math.max(0, ...before), isOver: false, sql };
    calls.push(call);
    try {
      return await work();
    } finally {
      call.isOver = true;
    }
  }
  const execute = $client.execute.bind($client) as Client["batch"] & Client["execute"];
  const batch = $client.batch.bind($client);
  $client.execute = ((...given: Parameters<Client["execute"]>) =>
    timed([given[0]], () => execute(...given))) as Client["execute"];
  $client.batch = (...given) => timed(given[0], () => batch(...given));
  if ($client instanceof RemoteClient) {
    const gather = $client.gather.bind($client);
    $client.gather = (sql, row) => timed([sql], () => gather(sql, row));
  }
  return {
    begin: () => void (calls = []),
    /** The number of round trips so far. */
    trips: () => Math.max(0, ...calls.map(({ depth }) => depth)),
    /** The statements of each round trip. */
    statements: () => calls.map(({ depth, sql }) => `${depth} ${sql.slice(0, 110)}`),
  };
}
