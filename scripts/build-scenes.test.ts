import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "bun:test";
import { PORTRAITS } from "@hereabouts/api/demo/portraits";
import { EVENTS } from "@hereabouts/api/demo/sandbox-events";
import { BOTS } from "@hereabouts/api/demo/sandbox-people";
import { EDITION, SCENES, coverPath, scenePath } from "@hereabouts/api/demo/scenes";
import { drawPortrait } from "./build-portraits.ts";
import { drawScenes, drawnScenes } from "./build-scenes.ts";

const EACH_BYTES_MAX = 40_000;
const ALL_BYTES_MAX = 2_500_000;
const drawn = drawnScenes();

test("the build has every photo of the demo's people and every cover of its events", async () => {
  const folder = mkdtempSync(join(tmpdir(), "scenes-"));
  try {
    await drawScenes(folder);
    const paths = [
      ...BOTS.flatMap(({ name }) => SCENES[name].map((scene) => scenePath(name, scene))),
      ...EVENTS.map(coverPath),
    ];
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of paths) expect(await Bun.file(join(folder, path)).exists()).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("they are small, also all together with the portraits", () => {
  const pictures = [
    ...drawn.map(([, picture]) => picture),
    ...Object.values(PORTRAITS).map(drawPortrait),
  ];
  const sizes = pictures.map((picture) => Buffer.byteLength(picture));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(EACH_BYTES_MAX);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(ALL_BYTES_MAX);
});

test("no two are alike, each is the same each time, and nothing in it runs or loads", () => {
  expect(new Set(drawn.map(([, picture]) => picture)).size).toBe(drawn.length);
  expect(drawnScenes()).toEqual(drawn);
  for (const [, picture] of drawn) {
    expect(picture).toStartWith("<svg");
    expect(picture).not.toMatch(/<script|<style|href=|url\(http| on\w+=|<image|<foreignObject/i);
    expect(picture).not.toMatch(/NaN|undefined|null/);
    expect(picture.match(/\bid="/g)?.length ?? 0).toBeLessThanOrEqual(1);
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
  expect([EDITION, drawing]).toEqual([1, "nzru0nf1c0a6"]);
});
