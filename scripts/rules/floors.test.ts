import { expect, test } from "bun:test";
import {
  API,
  WEB,
  upwardImports,
  describeFloors,
  fileCircles,
  floorBreaches,
  folderCircles,
  filesOnNoFloor,
  subfolderCircles,
} from "./floors.ts";
import type { FloorPlan } from "./floors.ts";
import { readImports } from "./source-files.ts";

const PLAN: FloorPlan = { root: "web/src/", floors: [["features/map"], ["components"], ["lib"]] };

const read = (sources: Record<string, string>) =>
  Object.entries(sources).map(([path, text]) => ({ path, text, imports: readImports(path, text) }));

test("an import that runs up is found, of a type too, and once for each file", () => {
  const files = read({
    "web/src/lib/a.ts":
      'import type { Map } from "@/features/map/map";\nimport { map } from "../features/map/map";',
    "web/src/features/map/map.tsx": 'import { a } from "@/lib/a";',
  });
  expect(upwardImports(PLAN, files)).toEqual([
    {
      from: "lib",
      to: "features/map",
      file: "web/src/lib/a.ts",
      target: "web/src/features/map/map",
    },
  ]);
});

test("an import that waits is one like others", () => {
  const files = read({ "web/src/lib/a.ts": 'const map = await import("@/features/map/map");' });
  expect(upwardImports(PLAN, files)).toHaveLength(1);
});

test("imports that run down are none, and neither are a test's", () => {
  const files = read({
    "web/src/features/map/map.tsx": 'import { a } from "@/lib/a";\nimport { b } from "react";',
    "web/src/lib/a.test.ts": 'import { map } from "@/features/map/map";',
    "web/src/testing/map.ts": 'import { map } from "@/features/map/map";',
  });
  expect([
    upwardImports(PLAN, files),
    folderCircles(PLAN, files),
    fileCircles(PLAN, files),
  ]).toEqual([[], [], []]);
});

test("folders of one floor may lean on each other one way, and not in a circle", () => {
  const plan: FloorPlan = { root: "api/", floors: [["events", "matches", "messages"]] };
  const oneWay = {
    "api/events/a.ts": 'import { b } from "../matches/b.ts";',
    "api/matches/b.ts": 'import type { C } from "../messages/c.ts";',
    "api/messages/c.ts": "",
  };
  expect(folderCircles(plan, read(oneWay))).toEqual([]);
  const round = read({ ...oneWay, "api/messages/d.ts": 'import { a } from "../events/a.ts";' });
  expect(folderCircles(plan, round)).toEqual([["events", "matches", "messages"]]);
  expect(fileCircles(plan, round)).toEqual([]);
  expect(describeFloors(plan, round)).toContain("api/messages/d.ts -> api/events/a");
});

test("a circle of files is found inside one folder, types included, and listed once", () => {
  const files = read({
    "web/src/lib/a.ts": 'import type { B } from "./b";',
    "web/src/lib/b.ts": 'import { c } from "./c";',
    "web/src/lib/c.ts": 'import { a } from "./a";',
    "web/src/lib/d.ts": 'import { a } from "./a";',
  });
  expect(fileCircles(PLAN, files)).toEqual([
    ["web/src/lib/a.ts", "web/src/lib/b.ts", "web/src/lib/c.ts"],
  ]);
});

test("a circle of a subfolder and what stands beside it is found, at any depth", () => {
  const plan: FloorPlan = { root: "api/", floors: [["events"], ["people"]] };
  const oneWay = {
    "api/events/event.ts": 'import { p } from "../people/p.ts";',
    "api/events/events.routes.ts": 'import { wait } from "./waitlist/wait.ts";',
    "api/events/waitlist/wait.ts": 'import type { Event } from "../event.ts";',
    "api/events/waitlist/place.ts": "",
    "api/people/p.ts": "",
  };
  expect(subfolderCircles(plan, read(oneWay))).toEqual([]);
  const round = read({
    ...oneWay,
    "api/events/event.ts": 'import { place } from "./waitlist/place.ts";',
  });
  expect(subfolderCircles(plan, round)).toEqual([["api/events/event.ts", "api/events/waitlist"]]);
  expect(fileCircles(plan, round)).toEqual([]);
});

test.each([
  [WEB, "web/src/features/events"],
  [API, "api/events"],
] as const)("subfolders in a circle are a breach: %#", (plan, events) => {
  const oneWay = {
    [`${events}/list/card.ts`]: 'import { join } from "../guests/join.ts";',
    [`${events}/guests/join.ts`]: "",
  };
  expect(floorBreaches(plan, read(oneWay))).toEqual([]);
  const back = { [`${events}/guests/link.ts`]: 'import { row } from "../list/row.ts";' };
  expect(floorBreaches(plan, read({ ...oneWay, ...back }))).toEqual([
    {
      rule: "imports go in no circle",
      path: `${events}/guests`,
      what: `${events}/guests, ${events}/list`,
    },
  ]);
});

test("a file that stands on no floor is named", () => {
  expect(filesOnNoFloor(PLAN, read({ "web/src/features/maps/a.ts": "" }))).toHaveLength(1);
});

test.each([WEB, API])("no place stands twice in a table", ({ floors }) => {
  expect(floors.flat()).toEqual([...new Set(floors.flat())]);
});
