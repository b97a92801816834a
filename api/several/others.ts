import type { Database } from "@hereabouts/db/client";
import { holderOf } from "@hereabouts/db/lease";
import type { Log } from "../log.ts";
import { JOBS } from "./leader.ts";

const POLL_INTERVAL_MS = 5000;
/** Together they take longer than a lease outlives its holder. */
const CHECKS = 3;
/** The journal is read four times a second. */
const LATE_SECONDS = 3;

const WHY =
  "Another server works on this database, and does not say so through Redis. All need the same REDIS_URL: until then what is " +
  "written with one comes late to whoever is connected to another, and each counts limits by itself.";

type Parts = {
  leader: { leads: () => boolean };
  connection: { isUp: () => boolean; hasPeer: (server: string) => boolean };
  /** The time since the journal was last read to its end. */
  lagSeconds: () => number;
};

export type Missing = "redis" | "servers" | "journal";

/** Finds a server that holds the lease of the jobs but sends no messages: it has another REDIS_URL, or none. */
export function watchOthers(db: Database, log: Log, { leader, connection, lagSeconds }: Parts) {
  let unheard = 0;

  async function check() {
    const holder = leader.leads() ? undefined : await holderOf(db, JOBS);
    const isUnheard = connection.isUp() && holder !== undefined && !connection.hasPeer(holder);
    unheard = isUnheard ? unheard + 1 : 0;
    if (unheard === CHECKS) log.warn("servers_unheard", { why: WHY });
  }

  return {
    check,
    start: () => setInterval(() => void check().catch(() => undefined), POLL_INTERVAL_MS),
    /** What is missing; the server answers requests all the same. */
    missing: (): Missing[] => [
      ...(connection.isUp() ? [] : (["redis"] as const)),
      ...(unheard >= CHECKS ? (["servers"] as const) : []),
      ...(lagSeconds() > LATE_SECONDS ? (["journal"] as const) : []),
    ],
  };
}
