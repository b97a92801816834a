import { statSync } from "node:fs";
import { join } from "node:path";
import { databasePath } from "@hereabouts/db/client";
import { schemaVersion } from "@hereabouts/db/migrate";
import type { Env } from "../../env.ts";
import { takeRecords } from "../../lib/bytes/record-file.ts";
import { packingVersion } from "./members-process.ts";
import type { PackedCell } from "./cell-members.ts";
import type { InterestRarity } from "../compatibility.ts";
import type { PeopleEntries } from "../person-store.ts";

/** What a snapshot must have been made of to be of use. */
export type SnapshotBasis = { database: string; code: string; rarity: string };
type Header = SnapshotBasis & { hasEverybody: boolean };
/** In this order: the header, cells, a divider, people, and the end. */
export type SnapshotRecord = Header | PackedCell[] | "people" | PeopleEntries | "end";

export const databaseFileOf = ({ databaseUrl }: Pick<Env, "databaseUrl">) =>
  databasePath(databaseUrl);
export const snapshotPath = ({ dataDir }: Pick<Env, "dataDir">) => join(dataDir, "people-snapshot");

/** Changes with the packing of members and with the schema; undefined where the server is not built. */
export function codeVersion() {
  const packing = packingVersion();
  return packing && `${packing} ${schemaVersion()}`;
}

/** Changes with each write; to be read while no process has the file open. */
export function databaseVersion(file: string) {
  const versionOf = (path: string) => {
    const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
    return stat && stat.size > 0n ? `${stat.size} ${stat.mtimeNs}` : "none";
  };
  return [file, `${file}-wal`].map(versionOf).join();
}

export const rarityVersion = ({ ids, weights, unknownWeight }: InterestRarity) =>
  Bun.hash.wyhash(JSON.stringify([...ids, weights, unknownWeight])).toString(36);

export type TakenSnapshot = Exclude<ReturnType<typeof takeSnapshot>, undefined>;

/** Takes the snapshot that the server before left, if there is one, before the database is opened. */
export function takeSnapshot(env: Env, code = codeVersion()) {
  const file = databaseFileOf(env);
  const records = takeRecords(snapshotPath(env));
  if (!records || file === undefined || code === undefined) return records?.close();
  return { records, code, database: databaseVersion(file) };
}
