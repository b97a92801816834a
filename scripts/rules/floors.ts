import { join } from "node:path";
import { readSourceFiles } from "./source-files.ts";
import type { SourceFile } from "./source-files.ts";

/** Floors from the top down. A place is a folder or a file (without its extension) below the root. */
export type House = { root: string; floors: string[][] };
export type Arrow = { from: string; to: string; file: string; target: string };
type Graph = Map<string, Set<string>>;

const TEST = /\.test\.tsx?$|^(api|web\/src)\/testing\//;

export const WEB: House = {
  root: "web/src/",
  floors: [
    ["main"],
    ["app"],
    ["routeTree.gen"],
    ["routes"],
    ["features/settings"],
    ["features/map"],
    ["features/nearby"],
    ["features/messages"],
    ["features/people"],
    ["features/places", "features/events", "features/matches"],
    ["features/safety", "features/alerts", "features/filters"],
    ["features/profile"],
    ["features/realtime", "features/world"],
    ["features/auth"],
    ["components/styleguide"],
    ["components/shell", "components/states", "components/prompts", "components/poster"],
    ["components/ui", "components/brand"],
    ["lib"],
    ["texts"],
  ],
};

export const API: House = {
  root: "api/",
  floors: [
    [
      "server",
      "start-errors",
      "open-deps",
      "doubtful-writes",
      "app",
      "subscriptions",
      "jobs",
      "docs",
    ],
    ["demo", "account", "moderation"],
    ["auth"],
    [
      "safety",
      "nearby",
      "matches",
      "messages",
      "events",
      "guest-list",
      "public-events",
      "questions",
      "event-photos",
      "profile",
      "interests",
    ],
    ["people", "places", "uploads", "alerts", "mail-outbox", "sockets", "map"],
    ["sessions"],
    ["http"],
    ["deps", "memory"],
    ["several"],
    ["realtime", "copies", "files", "mail", "push", "metrics", "gazetteer"],
    ["visibility", "event-hosts", "viewer", "security-log", "limits", "env", "log", "root", "lib"],
  ],
};

const isWithin = (path: string, place: string) => path === place || path.startsWith(`${place}/`);

function placeOf({ root, floors }: House, path: string) {
  if (!path.startsWith(root)) return undefined;
  const inside = path.slice(root.length).replace(/\.tsx?$/, "");
  return floors.flat().find((place) => isWithin(inside, place));
}

const floorOf = ({ floors }: House, place: string) =>
  floors.findIndex((places) => places.includes(place));

/** Files of the house except tests, which may import anything. */
const filesOf = ({ root }: House, files: SourceFile[]) =>
  files.filter(({ path }) => path.startsWith(root) && !TEST.test(path));

const withoutExtension = (path: string) => path.replace(/\.tsx?$/, "");

function arrowsOf(house: House, files: SourceFile[]): Arrow[] {
  return filesOf(house, files).flatMap(({ path, imports }) =>
    [...new Set(imports.map(({ target }) => target))].flatMap((target) => {
      const [from, to] = [placeOf(house, path), placeOf(house, target)];
      return from && to && from !== to ? [{ from, to, file: path, target }] : [];
    }),
  );
}

export const arrowsUp = (house: House, files: SourceFile[]) =>
  arrowsOf(house, files).filter(({ from, to }) => floorOf(house, to) < floorOf(house, from));

export const onNoFloor = (house: House, files: SourceFile[]) =>
  filesOf(house, files).filter(({ path }) => placeOf(house, path) === undefined);

function reachableFrom(graph: Graph, start: string) {
  const reached = new Set<string>();
  const open = [start];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const next of graph.get(node) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  }
  return reached;
}

/** Strongly connected components of a graph. */
function circlesOf(graph: Graph) {
  const reach = new Map([...graph.keys()].map((node) => [node, reachableFrom(graph, node)]));
  const reaches = (from: string, to: string) => reach.get(from)?.has(to) ?? false;
  const inCircles = [...graph.keys()].filter((node) => reaches(node, node));
  const components = inCircles.map((node) =>
    inCircles.filter((other) => reaches(node, other) && reaches(other, node)).toSorted(),
  );
  return [...new Map(components.map((knot) => [knot.join(), knot])).values()];
}

function graphOf(edges: [from: string, to: string][]) {
  const graph: Graph = new Map();
  for (const [from, to] of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}

export const folderCircles = (house: House, files: SourceFile[]) =>
  circlesOf(graphOf(arrowsOf(house, files).map(({ from, to }) => [from, to])));

function fileEdges(house: House, files: SourceFile[]) {
  const own = filesOf(house, files);
  const pathOf = new Map(own.map(({ path }) => [withoutExtension(path), path]));
  return own.flatMap(({ path, imports }) =>
    imports.map(({ target }): [string, string] => [path, pathOf.get(target) ?? target]),
  );
}

export const fileCircles = (house: House, files: SourceFile[]) =>
  circlesOf(graphOf(fileEdges(house, files)));

/** The subfolders, or files, of two paths below the last folder that contains both. */
function partingOf(from: string, to: string): [from: string, to: string] {
  const [own, other] = [from.split("/"), to.split("/")];
  const depth = own.findIndex((name, at) => name !== other[at]) + 1;
  return [own.slice(0, depth).join("/"), other.slice(0, depth).join("/")];
}

/** Circles within a place, between its subfolders and the files beside them. */
export function subfolderCircles(house: House, files: SourceFile[]) {
  const within = fileEdges(house, files).filter(
    ([from, to]) => from !== to && placeOf(house, from) === placeOf(house, to),
  );
  return circlesOf(graphOf(within.map(([from, to]) => partingOf(from, to))));
}

const arrowText = ({ file, target }: Arrow) => `    ${file} -> ${target}`;

function arrowsByPair(arrows: Arrow[]) {
  const pairs = Object.groupBy(arrows, ({ from, to }) => `  ${from} -> ${to}`);
  return Object.entries(pairs).flatMap(([pair, own]) => [pair, ...(own ?? []).map(arrowText)]);
}

/** A circle of folders with the imports that do not run down. */
function circleText(house: House, arrows: Arrow[], circle: string[]) {
  const within = arrows.filter(({ from, to }) => circle.includes(from) && circle.includes(to));
  const level = within.filter(({ from, to }) => floorOf(house, to) === floorOf(house, from));
  return [`  ${circle.join(", ")}`, "  and on one floor:", ...arrowsByPair(level)];
}

export function describeFloors(house: House, files: SourceFile[]) {
  const [up, arrows] = [arrowsUp(house, files), arrowsOf(house, files)];
  const [folders, circles] = [folderCircles(house, files), fileCircles(house, files)];
  const subfolders = subfolderCircles(house, files);
  return [
    `${up.length} imports run up`,
    ...arrowsByPair(up),
    `${folders.length} circles of folders`,
    ...folders.flatMap((circle) => circleText(house, arrows, circle)),
    `${circles.length} circles of files`,
    ...circles.map((circle) => `  ${circle.join(", ")}`),
    `${subfolders.length} circles of subfolders`,
    ...subfolders.map((circle) => `  ${circle.join(", ")}`),
    ...onNoFloor(house, files).map(({ path }) => `on no floor: ${path}`),
  ].join("\n");
}

/** The floor violations of a house, for the architecture rules. */
export function floorBreaches(house: House, files: SourceFile[]) {
  const circles = [folderCircles, fileCircles, subfolderCircles].flatMap((of) => of(house, files));
  return [
    ...arrowsUp(house, files).map(({ file, target }) => ({
      rule: "imports run down, floor by floor",
      path: file,
      what: target,
    })),
    ...circles.map((circle) => ({
      rule: "imports go in no circle",
      path: circle[0] ?? "",
      what: circle.join(", "),
    })),
    ...onNoFloor(house, files).map(({ path }) => ({
      rule: "each file stands on a floor of scripts/rules/floors.ts",
      path,
      what: "none",
    })),
  ];
}

if (import.meta.main) {
  const house = Bun.argv[2] === "api" ? API : WEB;
  console.log(describeFloors(house, await readSourceFiles(join(import.meta.dir, "../.."))));
}
