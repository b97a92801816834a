import { fold } from "@hereabouts/api/gazetteer/fold";
import { type Place, readDivisions, readFresh, readKnown } from "./read-sources.ts";

/** Of abandoned, destroyed and historical places nobody is. */
const GONE = new Set(["PPLH", "PPLQ", "PPLW", "PPLCH"]);
const SUBURB = "PPLX";
const SAME_DEGREES = 0.15;
const NAME_MAX = 60;
const CITY_PEOPLE = 100_000;
const TOWN_PEOPLE = 10_000;

const IS_CODE = /^[A-Z]{2,4}$/;
const IS_LATIN = /\p{sc=Latin}/u;
/** GeoNames' transcriptions of other scripts are in small letters, and nobody writes them. */
const IS_TRANSCRIPTION = /^\p{Ll}/u;

const isName = (name: string) =>
  name !== "" &&
  name.length <= NAME_MAX &&
  !IS_CODE.test(name) &&
  !/[|\t\n"()]/.test(name) &&
  !(IS_LATIN.test(name) && IS_TRANSCRIPTION.test(name));

const keyOf = (country: string, folded: string) => `${country} ${folded}`;

const areNear = (a: Place, b: Place) =>
  Math.abs(a.latitude - b.latitude) <= SAME_DEGREES &&
  Math.abs(a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180) <= SAME_DEGREES;

const mainName = ({ name }: Place) => [name];
const allNames = ({ name, otherNames }: Place) => [name, ...otherNames.filter(isName)];

function indexBy(namesOf: (place: Place) => string[], places: readonly Place[]) {
  const index = new Map<string, Place[]>();
  for (const place of places)
    for (const folded of new Set(namesOf(place).map(fold))) {
      const key = keyOf(place.country, folded);
      const named = index.get(key);
      if (named) named.push(place);
      else index.set(key, [place]);
    }
  return index;
}

/** Known places under their fresh name, and fresh ones that were not known. */
function merge(known: readonly Place[], fresh: readonly Place[]) {
  const index = indexBy(allNames, known);
  const renamed = new Set<Place>();
  const added: Place[] = [];
  for (const place of fresh) {
    const same = index
      .get(keyOf(place.country, fold(place.name)))
      ?.filter((one) => areNear(one, place));
    if (!same?.length) added.push(place);
    const old = same?.find((one) => !renamed.has(one));
    if (!old) continue;
    renamed.add(old);
    old.otherNames.push(old.name);
    old.name = place.name;
    [old.latitude, old.longitude, old.division] = [
      place.latitude,
      place.longitude,
      place.division || old.division,
    ];
  }
  return [...known, ...added];
}

/** "Zürich (Kreis 4) / Aussersihl" is known as Aussersihl. */
const plainName = (name: string) =>
  name
    .replaceAll(/\s*\([^)]*\)/g, "")
    .split(" / ")
    .at(-1)
    ?.trim() ?? "";

/** Drops parts of a place that have no name of their own, such as "Zürich (Kreis 3)". */
function withPlainNames(places: readonly Place[]) {
  const whole = indexBy(
    mainName,
    places.filter(({ name }) => plainName(name) === name),
  );
  return places.flatMap((place) => {
    const name = plainName(place.name);
    if (name === place.name) return [place];
    const isPart = whole.get(keyOf(place.country, fold(name)))?.some((one) => areNear(one, place));
    return name === "" || isPart ? [] : [{ ...place, name }];
  });
}

const IS_PLAIN = /^[\0-\x7F]*$/;

/** One spelling of each name: the one with accents. */
function otherNamesOf({ name, otherNames }: Place) {
  const byKey = new Map([[fold(name), name]]);
  for (const other of otherNames.filter(isName)) {
    const key = fold(other);
    const same = byKey.get(key);
    const isBetter = same !== name && IS_PLAIN.test(same ?? "") && !IS_PLAIN.test(other);
    if (key !== "" && (same === undefined || isBetter)) byKey.set(key, other);
  }
  return [...byKey.values()].slice(1);
}

function kindOf({ code, population }: Place) {
  if (code === SUBURB) return "suburb";
  if (population >= CITY_PEOPLE) return "city";
  if (population >= TOWN_PEOPLE) return "town";
  return population > 0 ? "village" : "place";
}

const degreeOf = (country: string, latitude: number, longitude: number) =>
  `${country} ${Math.floor(latitude)} ${Math.floor(longitude)}`;

/** Gives each place without a time zone that of the nearest one of its country, if there is one within about a degree. */
function fillTimeZones(places: readonly Place[]) {
  const degrees = Map.groupBy(
    places.filter(({ timeZone }) => timeZone),
    ({ country, latitude, longitude }) => degreeOf(country, latitude, longitude),
  );
  for (const place of places) {
    if (place.timeZone) continue;
    const around = [-1, 0, 1].flatMap((north) =>
      [-1, 0, 1].flatMap(
        (east) =>
          degrees.get(degreeOf(place.country, place.latitude + north, place.longitude + east)) ??
          [],
      ),
    );
    const far = ({ latitude, longitude }: Place) =>
      Math.hypot(
        latitude - place.latitude,
        (longitude - place.longitude) * Math.cos((place.latitude * Math.PI) / 180),
      );
    const nearest = around.toSorted((a, b) => far(a) - far(b))[0];
    place.timeZone = nearest?.timeZone ?? "";
  }
  return places;
}

const thousandth = (degrees: number) => Math.round(degrees * 1000) / 1000;
const rounded = (place: Place) => ({
  ...place,
  latitude: thousandth(place.latitude),
  longitude: thousandth(place.longitude),
});

const compare = (a: string | number, b: string | number) => Number(a > b) - Number(a < b);

/** Lines of tab-separated values, the largest places first. */
export function makePlaces() {
  const divisions = readDivisions();
  const known = readKnown().filter(({ code }) => !GONE.has(code));
  const places = merge(known.map(rounded), readFresh().map(rounded));
  const lines = withPlainNames(fillTimeZones(places)).map((place) => {
    const { name, country, division, latitude, longitude, population, timeZone } = place;
    const region = divisions.get(`${country}.${division}`)?.replace(/^State of /, "") ?? "";
    const regionCode = IS_CODE.test(division) ? division : "";
    const where = [latitude, longitude, population, kindOf(place)];
    const names = otherNamesOf(place).join("|");
    const fields = [name, region, regionCode, country, ...where, names, timeZone];
    return { population, country, line: fields.join("\t") };
  });
  return lines
    .toSorted(
      (a, b) =>
        compare(b.population, a.population) ||
        compare(a.country, b.country) ||
        compare(a.line, b.line),
    )
    .map(({ line }) => line);
}
