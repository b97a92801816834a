import { readFileSync } from "node:fs";
import { writeDatabaseFile } from "@hereabouts/db/read-only-file";
import { fold } from "./fold.ts";

/** To be increased with every change below. */
export const FORMAT = 2;

// The tokenizer treats every character that is not ASCII as part of a word, including these marks.
const REGION_MARK = "·";
const CELL_MARK = "¦";

/** `names` finds a place by the words of its names, of where it is, and by its degree cell. */
const SCHEMA = `
  CREATE TABLE places (id INTEGER PRIMARY KEY, keys TEXT NOT NULL, latitude REAL NOT NULL,
    longitude REAL NOT NULL, population INTEGER NOT NULL, kind TEXT NOT NULL, country TEXT NOT NULL,
    region TEXT NOT NULL, names TEXT NOT NULL, time_zone TEXT NOT NULL);
  CREATE VIRTUAL TABLE names USING fts5(words, content='', detail=none, columnsize=0,
    prefix='1 2 3', tokenize='ascii')`;
const STATEMENTS = [
  "INSERT INTO places VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  "INSERT INTO names (rowid, words) VALUES (?, ?)",
];
const FINISH = "INSERT INTO names (names) VALUES ('optimize')";

/** Common short names of countries. */
const SHORT: Record<string, string> = { US: "usa", GB: "uk", AE: "uae", CZ: "czechia" };

const createCountryNames = () =>
  (["en", "de"] as const).map((language) => new Intl.DisplayNames(language, { type: "region" }));
let countryNames: ReturnType<typeof createCountryNames> | undefined;

const regionWord = (word: string) => REGION_MARK + word;
const column = (longitude: number) => (Math.floor(longitude) + 540) % 360;
const cellWord = (latitude: number, longitude: number) =>
  `${CELL_MARK}${(Math.floor(latitude) + 90) * 360 + column(longitude)}`;

/** The degree cells around a position; none lies south of the pole. */
const cellWordsAround = (latitude: number, longitude: number) =>
  [-1, 0, 1]
    .filter((north) => latitude + north >= -90)
    .flatMap((north) => [-1, 0, 1].map((east) => cellWord(latitude + north, longitude + east)));

export const PLACE_WORDS = { regionWord, cellWord, cellWordsAround };

const wordsOf = (text: string) => fold(text).split(" ");

/** What names the region and country of a place. */
const whereOf = (region: string, regionCode: string, country: string) =>
  [region, regionCode, country, SHORT[country] ?? ""].concat(
    (countryNames ??= createCountryNames()).map((inLanguage) => inLanguage.of(country) ?? ""),
  );

/** The rows of a line of the list, for each of the statements. */
function rowsOf(line: string, id: number) {
  const field = line.split("\t");
  const at = (index: number) => field[index] ?? "";
  const [name, region, regionCode, country] = [at(0), at(1), at(2), at(3)];
  const [latitude, longitude, population] = [Number(at(4)), Number(at(5)), Number(at(6))];
  const names = [name, ...at(8).split("|")].filter(Boolean);
  const keys = names.map(fold);
  const where = whereOf(region, regionCode, country);
  const words = new Set([
    ...keys.flatMap((key) => key.split(" ")),
    ...where.flatMap(wordsOf).filter(Boolean).map(regionWord),
    cellWord(latitude, longitude),
  ]);
  return [
    [
      id,
      keys.join("|"),
      latitude,
      longitude,
      population,
      at(7),
      country,
      region,
      names.join("|"),
      at(9),
    ] as const,
    [id, [...words].join(" ")] as const,
  ];
}

function* rowsIn(text: string) {
  let id = 0;
  for (let start = 0; start < text.length;) {
    const end = text.indexOf("\n", start);
    yield rowsOf(text.slice(start, end), (id += 1));
    start = end + 1;
  }
}

/** Writes the database from the compressed list, whose lines begin with the largest place. */
export function writePlaces(listPath: string, path: string) {
  const { brotliDecompressSync } = process.getBuiltinModule("node:zlib");
  const text = brotliDecompressSync(readFileSync(listPath)).toString();
  writeDatabaseFile(path, SCHEMA, STATEMENTS, rowsIn(text), FINISH);
}
