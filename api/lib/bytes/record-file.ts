import { deserialize, serialize } from "bun:jsc";
import { closeSync, fstatSync, openSync, read, renameSync, rmSync, writeSync } from "node:fs";

/** Before each record: its length, and a hash, as a power cut may leave a file with its name and without its end. */
const HEADER_BYTES = 12;
const HASH_AT = 4;
const PRIVATE = 0o600;

const partOf = (path: string) => `${path}.part`;

/** Writes values, each as a record. The file gets its name once it is whole. */
export function writeRecords(path: string, values: Iterable<unknown>) {
  const part = partOf(path);
  try {
    const file = openSync(part, "w", PRIVATE);
    try {
      for (const value of values) {
        const bytes = serialize(value, { binaryType: "nodebuffer" });
        const header = Buffer.alloc(HEADER_BYTES);
        header.writeUInt32LE(bytes.length);
        header.writeBigUInt64LE(Bun.hash.wyhash(bytes), HASH_AT);
        writeSync(file, header);
        writeSync(file, bytes);
      }
    } finally {
      closeSync(file);
    }
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

const openIfThere = (path: string) => {
  try {
    return openSync(path, "r");
  } catch {
    return undefined;
  }
};

const readBytes = (file: number, length: number) =>
  new Promise<Buffer | undefined>((resolve) => {
    const bytes = Buffer.allocUnsafe(length);
    read(file, bytes, 0, length, null, (error, count) =>
      resolve(error || count < length ? undefined : bytes),
    );
  });

/** Opens a file of records and removes its name, so that nobody takes it twice. Undefined if there is none. */
export function takeRecords(path: string) {
  const file = openIfThere(path);
  for (const name of [path, partOf(path)]) rmSync(name, { force: true });
  if (file === undefined) return undefined;
  const { size } = fstatSync(file);
  const state = { isClosed: false, isReading: false };

  function close() {
    // A read that is under way ends first, as the number of the file may be given to another one.
    if (!state.isClosed && !state.isReading) closeSync(file as number);
    state.isClosed = true;
  }

  async function readRecord() {
    const header = await readBytes(file as number, HEADER_BYTES);
    const length = Math.min(header?.readUInt32LE() ?? 0, size);
    const bytes = await readBytes(file as number, length);
    const isWhole = header && bytes && Bun.hash.wyhash(bytes) === header.readBigUInt64LE(HASH_AT);
    return isWhole ? { value: deserialize(bytes) as unknown } : undefined;
  }

  /** The next value; undefined after the last, and for a record that is not as it was written. One at a time. */
  async function next(): Promise<unknown> {
    if (state.isClosed) return undefined;
    state.isReading = true;
    const record = await readRecord();
    state.isReading = false;
    if (state.isClosed) closeSync(file as number);
    else if (record) return record.value;
    else close();
    return undefined;
  }

  return { next, close };
}
