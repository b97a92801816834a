import { endianness } from "node:os";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";

const HEADER_BYTES = 32;
const ENTRY_HEADER_BYTES = 24;
const MAGIC_LITTLE = 0x377f0682;
const MAGIC_BIG = 0x377f0683;
/** In the index of the log (`-shm`) its header stands twice, in the machine's own byte order. */
const INDEX_HEADER_BYTES = 48;
const INDEX_ENTRIES_AT = 16;
const INDEX_SALTS = [32, 40] as const;
const READ_BYTES = 1024 * 1024;

/** A position in the database's log (`-wal`), with the checksum there. https://sqlite.org/fileformat2.html#walformat */
export type LogPosition = {
  salts: [number, number];
  entries: number;
  sums: [number, number];
};

const IS_LITTLE = endianness() === "LE";

type Header = { pageSize: number; isLittle: boolean; start: LogPosition };

export type LogChanges = {
  pageSize: number;
  end: LogPosition;
  /** The offset of the newest content of each changed page. */
  offsets: Map<number, number>;
  /** Pages in the database after the last commit; 0 without one. */
  size: number;
};

export class LogRestarted extends Error {}

function addSums(bytes: DataView, isLittle: boolean, [first, second]: [number, number]) {
  let [a, b] = [first, second];
  for (let at = 0; at < bytes.byteLength; at += 8) {
    a = (a + bytes.getUint32(at, isLittle) + b) >>> 0;
    b = (b + bytes.getUint32(at + 4, isLittle) + a) >>> 0;
  }
  return [a, b] as [number, number];
}

const viewOf = (bytes: Uint8Array, from: number, length: number) =>
  new DataView(bytes.buffer, bytes.byteOffset + from, length);

function readHeader(file: number): Header | undefined {
  const bytes = new Uint8Array(HEADER_BYTES);
  if (readSync(file, bytes, 0, HEADER_BYTES, 0) < HEADER_BYTES) return undefined;
  const view = viewOf(bytes, 0, HEADER_BYTES);
  const magic = view.getUint32(0);
  if (magic !== MAGIC_LITTLE && magic !== MAGIC_BIG) return undefined;
  const isLittle = magic === MAGIC_LITTLE;
  const sums = addSums(viewOf(bytes, 0, 24), isLittle, [0, 0]);
  if (sums[0] !== view.getUint32(24) || sums[1] !== view.getUint32(28)) return undefined;
  const salts: [number, number] = [view.getUint32(16), view.getUint32(20)];
  const start = { salts, entries: 0, sums };
  return { pageSize: view.getUint32(8), isLittle, start };
}

const isSameLog = (one: LogPosition, other: LogPosition) => one.salts.join() === other.salts.join();
/** When a writer restarts the log, it increments the first salt and draws the second. */
const isNextLog = (one: LogPosition, before: LogPosition) =>
  one.salts[0] === (before.salts[0] + 1) >>> 0;

/** Undefined if the entry is of another log, or not written whole. Only the last of a commit has a size. */
function readEntry(
  bytes: Uint8Array,
  at: number,
  { pageSize, isLittle, start }: Header,
  before: LogPosition["sums"],
) {
  const view = viewOf(bytes, at, ENTRY_HEADER_BYTES);
  const [salt1, salt2] = start.salts;
  if (view.getUint32(8) !== salt1 || view.getUint32(12) !== salt2) return undefined;
  const ofHeader = addSums(viewOf(bytes, at, 8), isLittle, before);
  const sums = addSums(viewOf(bytes, at + ENTRY_HEADER_BYTES, pageSize), isLittle, ofHeader);
  if (sums[0] !== view.getUint32(16) || sums[1] !== view.getUint32(20)) return undefined;
  return { page: view.getUint32(0), size: view.getUint32(4), sums };
}

/** Reads what was committed after a position: entries up to the last commit with the right checksum. */
function readEntries(
  file: number,
  header: Header,
  from: LogPosition,
  committed: number,
): LogChanges {
  const { pageSize } = header;
  const entryBytes = ENTRY_HEADER_BYTES + pageSize;
  const offsets = new Map<number, number>();
  const uncommitted = new Map<number, number>();
  const changes = { pageSize, end: from, offsets, size: 0 };
  const bytes = new Uint8Array(Math.max(1, Math.floor(READ_BYTES / entryBytes)) * entryBytes);
  let { sums, entries } = from;
  for (;;) {
    const start = HEADER_BYTES + entries * entryBytes;
    const count = Math.floor(readSync(file, bytes, 0, bytes.length, start) / entryBytes);
    if (count === 0) return changes;
    for (let index = 0; index < count; index += 1) {
      if (entries >= committed) return changes;
      const at = index * entryBytes;
      const entry = readEntry(bytes, at, header, sums);
      if (!entry) return changes;
      ({ sums } = entry);
      entries += 1;
      uncommitted.set(entry.page, start + at + ENTRY_HEADER_BYTES);
      if (entry.size === 0) continue;
      for (const [page, offset] of uncommitted) offsets.set(page, offset);
      uncommitted.clear();
      Object.assign(changes, { size: entry.size, end: { ...from, entries, sums } });
    }
  }
}

function readFrom<T>(from: string, work: (file: number) => T, without: T): T {
  try {
    const file = openSync(from, "r");
    try {
      return work(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return without;
    throw error;
  }
}

/** Reads the log of a database file while others write. */
export function openLog(path: string) {
  const read = <T>(work: (file: number) => T, without: T) => readFrom(path, work, without);

  let indexFile: number | undefined;
  // Never closed: that would release every lock of this process on the file.
  const readIndex = (bytes: Uint8Array) => {
    indexFile ??= openSync(path.replace(/-wal$/, "-shm"), "r");
    return readSync(indexFile, bytes, 0, bytes.length, 0);
  };

  /**
   * The number of committed entries. The log alone does not show it: an entry that was not synced, or whose writer
   * died, looks the same and is overwritten by the next.
   */
  function committedIn({ start }: Header) {
    const bytes = Buffer.alloc(2 * INDEX_HEADER_BYTES);
    readIndex(bytes);
    const [one, other] = [0, INDEX_HEADER_BYTES].map((at) =>
      bytes.subarray(at, at + INDEX_HEADER_BYTES),
    );
    const salts = bytes.subarray(...INDEX_SALTS);
    const isThisLog =
      salts.readUInt32BE(0) === start.salts[0] && salts.readUInt32BE(4) === start.salts[1];
    if (!one || !other?.equals(one) || !isThisLog) return 0;
    return new DataView(bytes.buffer, bytes.byteOffset).getUint32(INDEX_ENTRIES_AT, IS_LITTLE);
  }

  return {
    bytes: () => read((file) => fstatSync(file).size, 0),
    /** The start of the present log; undefined while it is empty. */
    start: () => read((file) => readHeader(file)?.start, undefined),
    /**
     * What was committed after a position, or since the start. A log that restarted once is read from its start. Throws
     * if it restarted more often, as changes are then missing.
     */
    changesSince(position: LogPosition | undefined): LogChanges | undefined {
      return read((file) => {
        const header = readHeader(file);
        if (!header) return undefined;
        const committed = committedIn(header);
        if (!position) return readEntries(file, header, header.start, committed);
        if (isSameLog(header.start, position))
          return readEntries(file, header, position, committed);
        if (!isNextLog(header.start, position)) throw new LogRestarted();
        return readEntries(file, header, header.start, committed);
      }, undefined);
    },
    /** Whether a position is in the present log. */
    knows: (position: LogPosition) =>
      read((file) => {
        const header = readHeader(file);
        if (!header || !isSameLog(header.start, position)) return false;
        if (position.entries === 0) return true;
        const last = new Uint8Array(ENTRY_HEADER_BYTES);
        const entryBytes = ENTRY_HEADER_BYTES + header.pageSize;
        readSync(file, last, 0, last.length, HEADER_BYTES + (position.entries - 1) * entryBytes);
        const view = viewOf(last, 0, last.length);
        return view.getUint32(16) === position.sums[0] && view.getUint32(20) === position.sums[1];
      }, false),
    pages: (offsets: readonly (readonly [number, number])[], pageSize: number) =>
      read(
        (file) =>
          offsets.map(([page, offset]) => {
            const bytes = new Uint8Array(pageSize);
            readSync(file, bytes, 0, pageSize, offset);
            return [page, bytes] as const;
          }),
        [],
      ),
  };
}
