import { readFresh, readKnown } from "../places/read-sources.ts";
import { EARTH_M, type Point, latitudeOf, metreAt, project } from "./geometry.ts";

export type Place = { at: Point; name: string; rank: number; isPart: boolean };

/** Places that were, and parts of a place that no map names. */
const LEFT_OUT = new Set(["PPLH", "PPLQ", "PPLW", "PPLCH", "STLMT"]);
const PART = "PPLX";
const CAPITAL = "PPLC";
const CAPITAL_BONUS = 10;
/** Of a place whose people nobody has counted. */
const UNKNOWN_RANK = 20;
/** Two of one name so near each other are one. */
const SAME_M = 4000;
/** Longer ones are descriptions: "Zürich (Kreis 3) / Sihlfeld". */
const NAME_MAX = 30;
const ODD = /[(/,\d]/;

/** Ten steps for ten times as many people. */
const rankOf = (population: number, kind: string) =>
  Math.round(10 * Math.log10(population + 1)) + (kind === CAPITAL ? CAPITAL_BONUS : 0);

const isNamed = (name: string) => name !== "" && name.length <= NAME_MAX && !ODD.test(name);

const knownPlaces = (): Place[] =>
  readKnown()
    .filter(({ name, code }) => isNamed(name) && !LEFT_OUT.has(code))
    .map(({ name, longitude, latitude, population, code }) => ({
      name,
      at: project(longitude, latitude),
      rank: rankOf(population, code),
      isPart: code === PART,
    }));

/** The fresh places that are neither known by their name near there nor at just that spot. */
function addFresh(places: Place[]) {
  const byName = Map.groupBy(places, ({ name }) => name);
  const spotOf = ({ x, y }: Point) => `${x.toFixed(5)} ${y.toFixed(5)}`;
  const spots = new Set(places.map(({ at }) => spotOf(at)));
  const isNear = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y) < SAME_M * metreAt(a.y);
  for (const { name, latitude, longitude } of readFresh()) {
    const at = project(longitude, latitude);
    const isKnown = spots.has(spotOf(at)) || byName.get(name)?.some((one) => isNear(at, one.at));
    if (isNamed(name) && !isKnown) places.push({ name, at, rank: UNKNOWN_RANK, isPart: true });
  }
  return places;
}

/** All named places with at least a thousand people, the most important first. */
export function readPlaces(): Place[] {
  const byName = (a: Place, b: Place) => (a.name < b.name ? -1 : Number(a.name > b.name));
  return addFresh(knownPlaces()).sort((a, b) => b.rank - a.rank || byName(a, b) || a.at.x - b.at.x);
}

const NEAR_M = 40_000;
/** Cells of a tenth of a degree. */
const CELLS = 10;
const COLUMNS = 360 * CELLS;
const ROWS = 180 * CELLS;
const METRES_PER_DEGREE = EARTH_M / 360;

const cellOf = ({ x, y }: Point) => ({
  row: Math.floor((latitudeOf(y) + 90) * CELLS),
  column: Math.floor((((x % 1) + 1) % 1) * COLUMNS),
});

/** Whether somewhere is within some 40 km of a place. */
export function nearPlaces(places: readonly Place[]) {
  const near = new Uint8Array(ROWS * COLUMNS);
  const reach = Math.ceil((NEAR_M / METRES_PER_DEGREE) * CELLS);
  for (const { at } of places) {
    const { row, column } = cellOf(at);
    for (
      let north = Math.max(row - reach, 0);
      north <= Math.min(row + reach, ROWS - 1);
      north += 1
    ) {
      const wide = Math.max(Math.cos(((north / CELLS - 90) * Math.PI) / 180), 0.05);
      const side = Math.ceil(Math.sqrt(Math.max(reach ** 2 - (north - row) ** 2, 0)) / wide);
      for (let east = column - side; east <= column + side; east += 1)
        near[north * COLUMNS + ((east + COLUMNS) % COLUMNS)] = 1;
    }
  }
  return (point: Point) => {
    const { row, column } = cellOf(point);
    return near[row * COLUMNS + column] === 1;
  };
}
