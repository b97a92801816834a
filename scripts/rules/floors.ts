import { join } from "node:path";
import { readSourceFiles } from "./source-files.ts";
import type { SourceFile } from "./source-files.ts";

/** Floors from the top down. A place is a folder or a file (without its extension) below the root. */
export type FloorPlan = { root: string; floors: string[][] };
export type FolderImport = { from: string; to: string; file: string; target: string };
type Graph = Map<string, Set<string>>;

const TEST = /\.test\.tsx?$|^(api|web\/src)\/testing\//;

export const WEB: FloorPlan = {
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

export const API: FloorPlan = {
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

function placeOf({ root, floors }: FloorPlan, path: string) {
  if (!path.startsWith(root)) return undefined;
  const inside = path.slice(root.length).replace(/\.tsx?$/, "");
  return floors.flat().find((place) => isWithin(inside, place));
}

const floorOf = ({ floors }: FloorPlan, place: string) =>
  floors.findIndex((places) => places.includes(place));

/** Files below the root except tests, which may import anything. */
const filesOf = ({ root }: FloorPlan, files: SourceFile[]) =>
  files.filter(({ path }) => path.startsWith(root) && !TEST.test(path));

const withoutExtension = (path: string) => path.replace(/\.tsx?$/, "");

function folderImports(plan: FloorPlan, files: SourceFile[]): FolderImport[] {
  return filesOf(plan, files).flatMap(({ path, imports }) =>
    [...new Set(imports.map(({ target }) => target))].flatMap((target) => {
      const [from, to] = [placeOf(plan, path), placeOf(plan, target)];
      return from && to && from !== to ? [{ from, to, file: path, target }] : [];
    }),
  );
}

export const upwardImports = (plan: FloorPlan, files: SourceFile[]) =>
  folderImports(plan, files).filter(({ from, to }) => floorOf(plan, to) < floorOf(plan, from));

export const filesOnNoFloor = (plan: FloorPlan, files: SourceFile[]) =>
  filesOf(plan, files).filter(({ path }) => placeOf(plan, path) === undefined);

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
  return [...new Map(components.map((circle) => [circle.join(), circle])).values()];
}

function graphOf(edges: [from: string, to: string][]) {
  const graph: Graph = new Map();
  for (const [from, to] of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}

export const folderCircles = (plan: FloorPlan, files: SourceFile[]) =>
  circlesOf(graphOf(folderImports(plan, files).map(({ from, to }) => [from, to])));

function fileEdges(plan: FloorPlan, files: SourceFile[]) {
  const own = filesOf(plan, files);
  const pathOf = new Map(own.map(({ path }) => [withoutExtension(path), path]));
  return own.flatMap(({ path, imports }) =>
    imports.map(({ target }): [string, string] => [path, pathOf.get(target) ?? target]),
  );
}

export const fileCircles = (plan: FloorPlan, files: SourceFile[]) =>
  circlesOf(graphOf(fileEdges(plan, files)));

/** The subfolders, or files, of two paths below the last folder that contains both. */
function partingOf(from: string, to: string): [from: string, to: string] {
  const [own, other] = [from.split("/"), to.split("/")];
  const depth = own.findIndex((name, at) => name !== other[at]) + 1;
  return [own.slice(0, depth).join("/"), other.slice(0, depth).join("/")];
}

/** Circles within a place, between its subfolders and the files beside them. */
export function subfolderCircles(plan: FloorPlan, files: SourceFile[]) {
  const within = fileEdges(plan, files).filter(
    ([from, to]) => from !== to && placeOf(plan, from) === placeOf(plan, to),
  );
  return circlesOf(graphOf(within.map(([from, to]) => partingOf(from, to))));
}

const importText = ({ file, target }: FolderImport) => `    ${file} -> ${target}`;

function importsByPair(imports: FolderImport[]) {
  const pairs = Object.groupBy(imports, ({ from, to }) => `  ${from} -> ${to}`);
  return Object.entries(pairs).flatMap(([pair, own]) => [pair, ...(own ?? []).map(importText)]);
}

/** A circle of folders with the imports that do not run down. */
function circleText(plan: FloorPlan, imports: FolderImport[], circle: string[]) {
  const within = imports.filter(({ from, to }) => circle.includes(from) && circle.includes(to));
  const onOneFloor = within.filter(({ from, to }) => floorOf(plan, to) === floorOf(plan, from));
  return [`  ${circle.join(", ")}`, "  and on one floor:", ...importsByPair(onOneFloor)];
}

export function describeFloors(plan: FloorPlan, files: SourceFile[]) {
  const [up, imports] = [upwardImports(plan, files), folderImports(plan, files)];
  const [folders, circles] = [folderCircles(plan, files), fileCircles(plan, files)];
  const subfolders = subfolderCircles(plan, files);
  return [
    `${up.length} imports run up`,
    ...importsByPair(up),
    `${folders.length} circles of folders`,
    ...folders.flatMap((circle) => circleText(plan, imports, circle)),
    `${circles.length} circles of files`,
    ...circles.map((circle) => `  ${circle.join(", ")}`),
    `${subfolders.length} circles of subfolders`,
    ...subfolders.map((circle) => `  ${circle.join(", ")}`),
    ...filesOnNoFloor(plan, files).map(({ path }) => `on no floor: ${path}`),
  ].join("\n");
}

/** The floor violations of a plan, for the architecture rules. */
export function floorBreaches(plan: FloorPlan, files: SourceFile[]) {
  const circles = [folderCircles, fileCircles, subfolderCircles].flatMap((of) => of(plan, files));
  return [
    ...upwardImports(plan, files).map(({ file, target }) => ({
      rule: "imports run down, floor by floor",
      path: file,
      what: target,
    })),
    ...circles.map((circle) => ({
      rule: "imports go in no circle",
      path: circle[0] ?? "",
      what: circle.join(", "),
    })),
    ...filesOnNoFloor(plan, files).map(({ path }) => ({
      rule: "each file stands on a floor of scripts/rules/floors.ts",
      path,
      what: "none",
    })),
  ];
}

if (import.meta.main) {
  const plan = Bun.argv[2] === "api" ? API : WEB;
  console.log(describeFloors(plan, await readSourceFiles(join(import.meta.dir, "../.."))));
}
