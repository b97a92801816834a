import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "bun:test";
import { PORTRAITS } from "@hereabouts/api/demo/portraits";
import { EVENTS } from "@hereabouts/api/demo/sandbox-events";
import { BOTS } from "@hereabouts/api/demo/sandbox-people";
import { EDITION, SCENES, coverPath, scenePath } from "@hereabouts/api/demo/scenes";
import { COVERS_EACH, usualCover } from "@hereabouts/api/events/covers.schema";
import { CATEGORIES } from "@hereabouts/db/enumerations";
import { drawPortrait } from "./build-portraits.ts";
import { drawScenes, drawnCovers, drawnScenes } from "./build-scenes.ts";

const EACH_BYTES_MAX = 40_000;
const ALL_BYTES_MAX = 2_500_000;
const drawn = drawnScenes();
const covers = drawnCovers();

test("the build has every photo of the demo's people and every cover of its events", async () => {
  const folder = mkdtempSync(join(tmpdir(), "scenes-"));
  try {
    await drawScenes(folder);
    const paths = [
      ...BOTS.flatMap(({ name }) => SCENES[name].map((scene) => scenePath(name, scene))),
      ...EVENTS.map(coverPath),
      ...covers.map(([path]) => path),
    ];
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of paths) expect(await Bun.file(join(folder, path)).exists()).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("they are small, also all together with the portraits", () => {
  const pictures = [
    ...[...drawn, ...covers].map(([, picture]) => picture),
    ...Object.values(PORTRAITS).map(drawPortrait),
  ];
  const sizes = pictures.map((picture) => Buffer.byteLength(picture));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(EACH_BYTES_MAX);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(ALL_BYTES_MAX);
});

test("no two are alike, each is the same each time, and nothing in it runs or loads", () => {
  const all = [...drawn, ...covers];
  expect(new Set(all.map(([, picture]) => picture)).size).toBe(all.length);
  expect([...drawnScenes(), ...drawnCovers()]).toEqual(all);
  for (const [, picture] of all) {
    expect(picture).toStartWith("<svg");
    expect(picture).not.toMatch(/<script|<style|href=|url\(http| on\w+=|<image|<foreignObject/i);
    expect(picture).not.toMatch(/NaN|undefined|null/);
    expect(picture.match(/\bid="/g)?.length ?? 0).toBeLessThanOrEqual(1);
  }
});

test("every category has its covers, and the one of an event without a photo is among them", () => {
  const paths = new Set(covers.map(([path]) => path));
  expect(paths.size).toBe(CATEGORIES.length * COVERS_EACH);
  for (const category of CATEGORIES) {
    const usual = [..."0123456789abcdef-_"].map((sign) =>
      usualCover({ category, createdBy: sign }),
    );
    expect(new Set(usual).size).toBe(COVERS_EACH);
    for (const path of usual) expect(paths.has(path)).toBe(true);
  }
});

test("they show at least ten motifs; most people have three photos, and some keep one", () => {
  const motifs = new Set(Object.values(SCENES).flatMap((scenes) => scenes.map(([motif]) => motif)));
  expect(motifs.size).toBeGreaterThanOrEqual(10);
  const counts = BOTS.map(({ name }) => SCENES[name].length);
  expect(counts.filter((count) => count === 2).length).toBeGreaterThan(BOTS.length / 2);
  expect(counts).toContain(0);
  expect(Math.max(...counts)).toBe(2);
});

test("whoever changes a drawing raises EDITION, as browsers keep what they have by its address", () => {
  const drawing = Bun.hash(drawn.map(([, picture]) => picture).join("\n")).toString(36);
  expect([EDITION, drawing]).toEqual([2, "9jple574c3o5"]);
});
