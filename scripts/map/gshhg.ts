import { join } from "node:path";
import { type Line, type Point, project } from "./geometry.ts";

/** Debian's package gmt-gshhg-full. */
export const FOLDER = process.env.GSHHG_DIR ?? "/usr/share/gmt-gshhg";
const MODULE = join(import.meta.dir, "sources/node_modules/h5wasm/dist/node/hdf5_hl.js");

/** The world in bins of one degree, and a degree in so many steps. */
const STEPS = 65_535;
const COLUMNS = 360;
const ROUND = COLUMNS * STEPS;
/** The antarctic coast as its ice ends; the line where the ice touches ground is left out. */
const ICE = 5;
const GROUNDING_LINE = 6;

type Numbers = ArrayLike<number>;
type Hdf5 = {
  ready: Promise<unknown>;
  File: new (
    path: string,
    mode: "r",
  ) => {
    get: (name: string) => { value: Numbers };
    close: () => void;
  };
};
/** In steps from the south pole and Greenwich. */
type Segment = { level: number; owner: number; points: Point[] };

async function open(name: string) {
  const hdf5 = (await import(MODULE)) as Hdf5;
  await hdf5.ready;
  const file = new hdf5.File(join(FOLDER, `binned_${name}_f.nc`), "r");
  return (variable: string) => file.get(variable).value;
}

const at = (numbers: Numbers, index: number) => numbers[index] ?? 0;

function* segmentsOf(
  read: (variable: string) => Numbers,
  describe: (index: number) => { level: number; owner: number; count: number },
): Generator<Segment> {
  const [firstOfBin, inBin] = [read("Id_of_first_segment_in_a_bin"), read("N_segments_in_a_bin")];
  const start = read("Id_of_first_point_in_a_segment");
  const east = read("Relative_longitude_from_SW_corner_of_bin");
  const north = read("Relative_latitude_from_SW_corner_of_bin");
  for (let bin = 0; bin < inBin.length; bin += 1) {
    const west = (bin % COLUMNS) * STEPS;
    const south = (179 - Math.floor(bin / COLUMNS)) * STEPS;
    for (let each = 0; each < at(inBin, bin); each += 1) {
      const index = at(firstOfBin, bin) + each;
      const { count, ...known } = describe(index);
      const points = Array.from({ length: count }, (_, point) => ({
        // Stored as signed numbers, meant as unsigned ones.
        x: west + (at(east, at(start, index) + point) & 0xffff),
        y: south + (at(north, at(start, index) + point) & 0xffff),
      }));
      yield { ...known, points };
    }
  }
}

const keyOf = ({ x, y }: Point) => (x % ROUND) * 2 ** 24 + y;

/** Joins segments where one begins as another ends. */
function* chainsOf(segments: readonly Segment[]): Generator<Point[]> {
  const starting = new Map<number, Segment[]>();
  const ending = new Set<number>();
  for (const segment of segments) {
    const [first, last] = [segment.points[0], segment.points.at(-1)];
    if (!first || !last) continue;
    starting.set(keyOf(first), [...(starting.get(keyOf(first)) ?? []), segment]);
    ending.add(keyOf(last));
  }
  const isHead = ({ points: [first] }: Segment) => first !== undefined && !ending.has(keyOf(first));
  const used = new Set<Segment>();
  // Open chains from where they begin, then closed ones from anywhere.
  for (const head of [...segments.filter(isHead), ...segments]) {
    if (used.has(head)) continue;
    const chain: Point[] = [];
    for (let next: Segment | undefined = head; next;) {
      used.add(next);
      for (const point of chain.length > 0 ? next.points.slice(1) : next.points) chain.push(point);
      const end: Point | undefined = chain.at(-1);
      next = end && starting.get(keyOf(end))?.find((one) => !used.has(one));
    }
    yield chain;
  }
}

/** In degrees, going on beyond 180 rather than jumping back. */
function unwrap(chain: readonly Point[]): Point[] {
  let turns = 0;
  let before: number | undefined;
  return chain.map(({ x, y }) => {
    if (before !== undefined && Math.abs(x - before) > ROUND / 2) turns += x < before ? 1 : -1;
    before = x;
    return { x: x / STEPS + turns * COLUMNS, y: y / STEPS - 90 };
  });
}

const toWorld = (chain: readonly Point[]): Line => chain.map(({ x, y }) => project(x, y));

const groupBy = <Key>(segments: Iterable<Segment>, keyOf: (segment: Segment) => Key) => {
  const groups = new Map<Key, Segment[]>();
  for (const segment of segments) {
    const group = groups.get(keyOf(segment));
    if (group) group.push(segment);
    else groups.set(keyOf(segment), [segment]);
  }
  return groups;
};

/** A coast that goes round the world is closed along the pole. */
function close(chain: Point[]): Point[] {
  const [first, last] = [chain[0], chain.at(-1)];
  if (!first || !last) return chain;
  if (Math.abs(last.x - first.x) < 180) return chain.slice(0, -1);
  return [...chain, { x: last.x, y: -90 }, { x: first.x, y: -90 }];
}

/** Land (level 1), lakes in it (2), islands in those (3) and their ponds (4), as rings. */
export async function* shorelines(): AsyncGenerator<{ level: number; ring: Line }> {
  const read = await open("GSHHS");
  const packed = read("Embedded_npts_levels_exit_entry_for_a_segment");
  const owners = read("Id_of_GSHHS_ID");
  const segments = segmentsOf(read, (index) => ({
    level: (at(packed, index) >> 6) & 7,
    count: at(packed, index) >> 9,
    owner: at(owners, index),
  }));
  for (const group of groupBy(segments, ({ owner }) => owner).values()) {
    const level = group[0]?.level ?? 0;
    if (level === GROUNDING_LINE) continue;
    for (const chain of chainsOf(group))
      yield { level: level === ICE ? 1 : level, ring: toWorld(close(unwrap(chain))) };
  }
}

/** Rivers: level 1 is the largest, 5 and more are dry for part of the year, canals, and so on. */
export async function* rivers(): AsyncGenerator<{ level: number; line: Line }> {
  const read = await open("river");
  const [counts, levels] = [read("N_points_for_a_segment"), read("Hierarchial_level_of_a_segment")];
  const segments = segmentsOf(read, (index) => ({
    level: at(levels, index),
    count: at(counts, index),
    owner: 0,
  }));
  for (const [level, group] of groupBy(segments, (segment) => segment.level))
    for (const chain of chainsOf(group)) yield { level, line: toWorld(unwrap(chain)) };
}
