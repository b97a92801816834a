import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { createBucketCall } from "../lib/network/bucket.ts";
import type { Bucket } from "../lib/network/bucket.ts";

const TIMEOUT_MS = 5000;
const FOLDER_TIMEOUT_MS = 30_000;
const S3 = /^s3:\/\/([^/]+)\/?(.*)$/;

/** Where copies are kept: a folder, or a bucket. */
export type CopyTarget = {
  /** Returns undefined if it does not exist. */
  read: (name: string) => Promise<Uint8Array | undefined>;
  /** Writes or replaces the whole object. */
  replace: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Writes what is new of a growing object; the bytes before `from` are already there. */
  extend: (name: string, bytes: Uint8Array, from: number) => Promise<void>;
  /** Returns whether it existed. */
  remove: (name: string) => Promise<boolean>;
  /** The path of a folder target, where photos are copied too; with a bucket they are in a bucket already. */
  folder?: string;
};

async function syncFolder(path: string) {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

const absent = (error: NodeJS.ErrnoException) => {
  if (error.code === "ENOENT") return undefined;
  throw error;
};

function folderTarget(folder: string): CopyTarget {
  const pathOf = (name: string) => join(folder, name);

  /** The folder may be new, its parent may not: the parent is missing when a disk is not mounted. */
  async function prepare(path: string) {
    if (!existsSync(folder)) await mkdir(folder, { mode: 0o700 });
    const parent = dirname(path);
    if (existsSync(parent)) return;
    await mkdir(parent, { mode: 0o700 });
    await syncFolder(folder);
  }

  return {
    folder,
    read: (name) => readFile(pathOf(name)).catch(absent),
    async replace(name, bytes) {
      const path = pathOf(name);
      await prepare(path);
      const file = await open(`${path}.part`, "w", 0o600);
      await file
        .writeFile(bytes)
        .then(() => file.sync())
        .finally(() => file.close());
      await rename(`${path}.part`, path);
      await syncFolder(dirname(path));
    },
    async extend(name, bytes, from) {
      const path = pathOf(name);
      await prepare(path);
      const file = await open(path, from === 0 ? "w" : "r+", 0o600);
      try {
        await file.write(bytes, from, bytes.length - from, from);
        await file.truncate(bytes.length);
        await file.datasync();
      } finally {
        await file.close();
      }
      if (from === 0) await syncFolder(dirname(path));
    },
    remove: async (name) => {
      const isThere = existsSync(pathOf(name));
      await rm(pathOf(name), { force: true });
      return isThere;
    },
  };
}

/** The target does not answer; what was requested may still be carried out. */
export class TargetTimedOut extends Error {
  code = "ETIMEDOUT";
}

/** A network disk that is away can block a call for ever. */
function within(ms: number, target: CopyTarget): CopyTarget {
  async function limited<T>(work: Promise<T>) {
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new TargetTimedOut()), ms);
    return Promise.race([work, promise]).finally(() => clearTimeout(timer));
  }
  return {
    ...target,
    read: (...given) => limited(target.read(...given)),
    replace: (...given) => limited(target.replace(...given)),
    extend: (...given) => limited(target.extend(...given)),
    remove: (...given) => limited(target.remove(...given)),
  };
}

function bucketTarget(bucket: Bucket, prefix: string): CopyTarget {
  const call = createBucketCall(bucket, TIMEOUT_MS);
  const keyOf = (name: string) => (prefix === "" ? name : `${prefix}/${name}`);
  const replace = async (name: string, bytes: Uint8Array) => {
    await call("PUT", keyOf(name), { bytes });
  };
  return {
    read: (name) => call("GET", keyOf(name)),
    replace,
    // An object cannot grow, but parts are small enough to be sent again.
    extend: replace,
    remove: async (name) => {
      if ((await call("HEAD", keyOf(name))) === undefined) return false;
      await call("DELETE", keyOf(name));
      return true;
    },
  };
}

/** The target of an address; `s3://BUCKET/FOLDER` uses the endpoint and keys of the bucket for photos. */
export function openTarget(address: string, bucket: Bucket | undefined): CopyTarget {
  const [, name, prefix = ""] = S3.exec(address) ?? [];
  if (name === undefined) return within(FOLDER_TIMEOUT_MS, folderTarget(address));
  if (!bucket) throw new Error("A bucket needs the S3_ variables.");
  return bucketTarget({ ...bucket, bucket: name }, prefix.replace(/\/+$/, ""));
}
