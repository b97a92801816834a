import type { Database } from "@hereabouts/db/client";
import { holderOf } from "@hereabouts/db/lease";
import type { Log } from "../log.ts";
import { JOBS } from "./lead.ts";

const POLL_INTERVAL_MS = 5000;
/** A lease outlives its holder by less. */
const LOOKS = 3;
/** The journal is read four times a second. */
const LATE_SECONDS = 3;

const WHY =
  "Another server works on this database, and does not say so through Redis. All need the same REDIS_URL: until then what is " +
  "written with one comes late to whoever is connected to another, and each counts limits by itself.";

type Seams = {
  lead: { leads: () => boolean };
  line: { isUp: () => boolean; hears: (server: string) => boolean };
  /** How long ago the journal was last read to its end. */
  lagSeconds: () => number;
};

export type Missing = "redis" | "servers" | "journal";

/** Whether servers hear each other: one that does the jobs of this database, and is not heard, has another Redis. */
export function watchOthers(db: Database, log: Log, { lead, line, lagSeconds }: Seams) {
  let unheard = 0;

  async function look() {
    const holder = lead.leads() ? undefined : await holderOf(db, JOBS);
    const isUnheard = line.isUp() && holder !== undefined && !line.hears(holder);
    unheard = isUnheard ? unheard + 1 : 0;
    if (unheard === LOOKS) log.warn("servers_unheard", { why: WHY });
  }

  return {
    look,
    start: () => setInterval(() => void look().catch(() => undefined), POLL_INTERVAL_MS),
    /** What of it is not as it should be. The server answers all the same. */
    missing: (): Missing[] => [
      ...(line.isUp() ? [] : (["redis"] as const)),
      ...(unheard >= LOOKS ? (["servers"] as const) : []),
      ...(lagSeconds() > LATE_SECONDS ? (["journal"] as const) : []),
    ],
  };
}
