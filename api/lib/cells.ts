export const LEVELS = [2, 4, 8, 16] as const;
export type Level = (typeof LEVELS)[number];
export type Position = { latitude: number; longitude: number };
export type Cell = { level: Level; row: number; col: number };
type CellInRange = Cell & { distanceKm: number };
export type BandKm = (typeof BANDS_KM)[number];
type Columns = { metresPerDegree: number; half: number; end: number };

const BANDS_KM = [2, 5, 10, 20, 50] as const;
const BAND_TOLERANCE = 1.01;
const NEIGHBOUR_KM = 3;
const PIN_SPREAD = 0.8;
const MAX_LATITUDE = 85;
const FINEST_LEVEL = 2;
const WIDEST_LEVEL = 16;
// More than there are rows and columns of 2 km around the globe; a code of four levels still has 31 bits.
const ROWS = 2 ** 14;
const COLUMNS = 2 ** 15;
const RADIANS_PER_DEGREE = Math.PI / 180;
const EARTH_RADIUS_KM = 6371.0088;
const METRES_PER_DEGREE = 6371008.8 * RADIANS_PER_DEGREE;

export function cellAt({ latitude, longitude }: Position, level: Level): Cell {
  const row = rowAt(latitude, level);
  const columns = columnsOf(row, level);
  const col = Math.floor((wrapLongitude(longitude) * columns.metresPerDegree) / sideMetres(level));
  return { level, row, col: wholeColumn(col, columns) };
}

export function parentOf(cell: Cell, level: Level): Cell {
  if (level < cell.level) throw new RangeError("a parent cell cannot be finer than its child");
  const row = Math.floor((cell.row * cell.level) / level);
  const col = Math.floor((cell.col * cell.level) / level);
  return { level, row, col: wholeColumn(col, columnsOf(row, level)) };
}

/** One of the 2 km cells inside a cell, chosen by `u` and `v` in [0, 1). */
export function cellInside(cell: Cell, { u, v }: { u: number; v: number }): Cell {
  const across = cell.level / FINEST_LEVEL;
  const row = clampRow(cell.row * across + Math.floor(u * across));
  const col = cell.col * across + Math.floor(v * across);
  return { level: FINEST_LEVEL, row, col: wholeColumn(col, columnsOf(row, FINEST_LEVEL)) };
}

export function cellsEqual(a: Cell, b: Cell): boolean {
  return a.level === b.level && a.row === b.row && a.col === b.col;
}

/** The cell as one number, for use as a map key. */
export function codeOf({ level, row, col }: Cell): number {
  return (LEVELS.indexOf(level) * ROWS + row + ROWS / 2) * COLUMNS + col + COLUMNS / 2;
}

export function cellOf(code: number): Cell {
  const line = Math.floor(code / COLUMNS);
  const level = LEVELS[Math.floor(line / ROWS)] ?? WIDEST_LEVEL;
  return { level, row: (line % ROWS) - ROWS / 2, col: (code % COLUMNS) - COLUMNS / 2 };
}

export function centreOf({ level, row, col }: Cell): Position {
  return {
    latitude: clampLatitude(((row + 0.5) * sideMetres(level)) / METRES_PER_DEGREE),
    longitude: middleOf(col, columnsOf(row, level)),
  };
}

/** `u` moves the pin north, `v` east; both in [0, 1). */
export function pinOf(cell: Cell, unit: { u: number; v: number }): Position {
  const centre = centreOf(cell);
  const spread = PIN_SPREAD * sideMetres(cell.level);
  const { metresPerDegree } = columnsOf(cell.row, cell.level);
  return {
    latitude: clampLatitude(centre.latitude + ((unit.u - 0.5) * spread) / METRES_PER_DEGREE),
    longitude: wrapLongitude(centre.longitude + ((unit.v - 0.5) * spread) / metresPerDegree),
  };
}

export function distanceKm(a: Position, b: Position): number {
  const haversine =
    haversineOf(a.latitude - b.latitude) +
    cosine(a.latitude) * cosine(b.latitude) * haversineOf(a.longitude - b.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, haversine)));
}

/** The upper edge of the distance's band, null beyond the last one. */
export function bandKm(distance: number): BandKm | null {
  return BANDS_KM.find((edge) => distance <= edge * BAND_TOLERANCE) ?? null;
}

/** The centre-to-centre distance up to which a cell is included: the 3 x 3 cells around always are. */
export function reachKm(maxDistanceKm: number): number {
  return Math.max(BAND_TOLERANCE * maxDistanceKm, NEIGHBOUR_KM);
}

/** Every cell of the level with its centre at most `radiusKm` away, nearest first. */
export function cellsInRange(from: Position, level: Level, radiusKm: number): CellInRange[] {
  const radiusDegrees = (radiusKm * 1000) / METRES_PER_DEGREE;
  const lastRow = rowAt(from.latitude + radiusDegrees, level);
  const found: CellInRange[] = [];
  for (let row = rowAt(from.latitude - radiusDegrees, level); row <= lastRow; row++) {
    const columns = columnsOf(row, level);
    const { latitude } = centreOf({ level, row, col: 0 });
    const { first, last } = columnsNear(from, latitude, columns, radiusKm);
    for (let unwrapped = first; unwrapped <= last; unwrapped++) {
      const col = unwrapped - 2 * columns.end * Math.floor(unwrapped / columns.end / 2 + 0.5);
      const distance = distanceKm(from, { latitude, longitude: middleOf(col, columns) });
      if (distance <= radiusKm) found.push({ level, row, col, distanceKm: distance });
    }
  }
  return found.sort((a, b) => a.distanceKm - b.distanceKm);
}

// Rounded outwards: columns seen across the antimeridian lie up to one column off the lattice.
function columnsNear(from: Position, latitude: number, columns: Columns, radiusKm: number) {
  const radius = haversineOf((radiusKm * 1000) / METRES_PER_DEGREE);
  const left = Math.max(0, radius - haversineOf(latitude - from.latitude));
  const share = Math.min(1, left / (cosine(latitude) * cosine(from.latitude)));
  const reachDegrees = (2 * Math.asin(Math.sqrt(share))) / RADIANS_PER_DEGREE;
  const reach = (reachDegrees * columns.half) / 180;
  const middle = (wrapLongitude(from.longitude) * columns.half) / 180 - 0.5;
  const [first, last] = [Math.floor(middle - reach), Math.ceil(middle + reach)];
  return last - first < 2 * columns.end
    ? { first, last }
    : { first: -columns.end, last: columns.end - 1 };
}

// All rows of one 16 km band share the scale of its middle, so that the levels nest exactly.
// `half` columns lie between the prime meridian and the antimeridian, `end` of them are cells.
function columnsOf(row: number, level: Level): Columns {
  const band = Math.floor((row * level) / WIDEST_LEVEL);
  const middle = ((band + 0.5) * sideMetres(WIDEST_LEVEL)) / METRES_PER_DEGREE;
  const metresPerDegree = METRES_PER_DEGREE * cosine(middle);
  const half = (180 * metresPerDegree) / sideMetres(level);
  return { metresPerDegree, half, end: Math.round(half) };
}

// The antimeridian cuts the last column. A remainder under half a side would single people out, so it belongs to the
// column before. Adding 0 turns -0 into 0, here and in rowAt.
function wholeColumn(col: number, { end }: Columns): number {
  return Math.max(-end, Math.min(end - 1, col)) + 0;
}

function middleOf(col: number, { half, end }: Columns): number {
  const west = col === -end ? -half : col;
  const east = col === end - 1 ? half : col + 1;
  return ((west + east) * 90) / half;
}

function rowAt(latitude: number, level: Level): number {
  return Math.floor((clampLatitude(latitude) * METRES_PER_DEGREE) / sideMetres(level)) + 0;
}

function clampRow(row: number): number {
  return Math.max(
    rowAt(-MAX_LATITUDE, FINEST_LEVEL),
    Math.min(rowAt(MAX_LATITUDE, FINEST_LEVEL), row),
  );
}

function sideMetres(level: Level): number {
  return level * 1000;
}

function clampLatitude(latitude: number): number {
  return Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude));
}

function wrapLongitude(longitude: number): number {
  const isWrapped = longitude >= -180 && longitude < 180;
  return isWrapped ? longitude : longitude - 360 * Math.floor((longitude + 180) / 360);
}

function cosine(degrees: number): number {
  return Math.cos(degrees * RADIANS_PER_DEGREE);
}

function haversineOf(degrees: number): number {
  return Math.sin((degrees * RADIANS_PER_DEGREE) / 2) ** 2;
}
