import { expect, test } from "bun:test";
import { isIntact, launcherLinks } from "./launcher.ts";

type Row = [pid: number, parent: number, command: string];

const tree = (...rows: Row[]) => {
  const known = new Map(rows.map(([pid, parent, command]) => [pid, { parent, command }]));
  return (pid: number) => known.get(pid);
};

const NPX: Row[] = [
  [10, 5, "npm exec bun@1.4.5 start"],
  [11, 10, "sh -c 'bun' start"],
  [12, 11, "bun start "],
  [13, 12, "bun scripts/start.ts "],
];

test("the links reach from the server to npx and not to the shell it was typed into", () => {
  const read = tree([5, 1, "-bash "], ...NPX);
  expect(launcherLinks(13, read)).toEqual([
    { pid: 13, parent: 12 },
    { pid: 12, parent: 11 },
    { pid: 11, parent: 10 },
  ]);
});

test("a script above npx may end: nohup and a background job stay up", () => {
  const links = launcherLinks(13, tree([5, 1, "sh -c npx bun start &"], ...NPX));
  expect(isIntact(links, tree([10, 1, "npm exec"], ...NPX.slice(1)))).toBe(true);
});

test("npx ended by SIGTERM takes its shell along: bun has another parent", () => {
  const links = launcherLinks(13, tree(...NPX));
  expect(isIntact(links, tree([12, 1, "bun start"], [13, 12, "bun"]))).toBe(false);
});

test("npx killed leaves its shell behind with another parent", () => {
  const links = launcherLinks(13, tree(...NPX));
  expect(isIntact(links, tree([11, 1, "sh -c bun"], ...NPX.slice(2)))).toBe(false);
});

test("nothing is watched below init, a container's first process or an editor", () => {
  expect(launcherLinks(7, tree([1, 0, "/sbin/init"], [7, 1, "bun scripts/start.ts"]))).toEqual([]);
  expect(launcherLinks(1, tree([1, 0, "bun scripts/start.ts"]))).toEqual([]);
  const read = tree([6, 1, "npm exec editor"], [7, 6, "editor"], [8, 7, "bun scripts/start.ts"]);
  expect(launcherLinks(8, read)).toEqual([]);
});

test("npx counts by whatever runs it, and what npx was launched by does not count", () => {
  const outer: Row[] = [
    [3, 1, "npm run everything"],
    [4, 3, "sh -c npx bun start &"],
    [10, 4, "/usr/bin/node /usr/lib/node_modules/npm/bin/npm-cli.js exec bun start"],
  ];
  const links = launcherLinks(13, tree(...outer, ...NPX.slice(1)));
  expect(links).toHaveLength(3);
  expect(links.at(-1)).toEqual({ pid: 11, parent: 10 });
});

test("bun start counts, with or without a program above it", () => {
  const rows: Row[] = [
    [12, 5, "/opt/bun start"],
    [13, 12, "bun scripts/start.ts"],
  ];
  const links = [{ pid: 13, parent: 12 }];
  expect(launcherLinks(13, tree([5, 1, "-zsh"], ...rows))).toEqual(links);
  expect(launcherLinks(13, tree([5, 1, "bun test"], ...rows))).toEqual(links);
});
