import { MAP_EXTENT as EXTENT, MAP_MARGIN as MARGIN } from "@hereabouts/api/map/map-tiles.schema";
import { type Line, type Point, boxOf, clip, metreAt, simplify, simplifyRing } from "./geometry.ts";
import { type Feature, encodeTile } from "./encode-tile.ts";
import type { Tile } from "./encode-archive.ts";
import type { Place } from "./places.ts";

export type Shape = { layer: string; level: number; isRing: boolean; line: Line };
export type World = {
  shapes: readonly Shape[];
  places: readonly Place[];
  isNear: (point: Point) => boolean;
};

/** The finest: from there on tiles are stretched, and those between the coarse and the fine ones as well. */
const FINEST = 7;
/** How far lines may be off near places; elsewhere it is as many times more. */
const TOLERANCE_M = 60;
const FAR = 4;
/** In the coarse levels, in units of a tile. */
const COARSE_TOLERANCE = 4;
/** In the coarse levels, a name needs a cell of so many units for itself. */
const NAME_CELL = EXTENT / 8;
/** The least important river of a level. */
const RIVER_MAX = [0, 0, 1, 1, 2, 0, 0, 4];

function toleranceFor(z: number, isNear: World["isNear"]) {
  if (z < FINEST) return () => COARSE_TOLERANCE / EXTENT / 2 ** z;
  return (point: Point) => TOLERANCE_M * (isNear(point) ? 1 : FAR) * metreAt(point.y);
}

function simplified({ shapes, isNear }: World, z: number): Shape[] {
  const toleranceAt = toleranceFor(z, isNear);
  return shapes.flatMap((shape) => {
    const [first] = shape.line;
    if (!first || (shape.layer === "rivers" && shape.level > (RIVER_MAX[z] ?? 0))) return [];
    const { left, right, top, bottom } = boxOf(shape.line);
    if (shape.isRing && Math.max(right - left, bottom - top) < 2 * toleranceAt(first)) return [];
    const line = (shape.isRing ? simplifyRing : simplify)(shape.line, toleranceAt);
    return line.length > (shape.isRing ? 2 : 1) ? [{ ...shape, line }] : [];
  });
}

/** A line of the world again west and east of it, where it crosses the antimeridian. */
function aroundTheWorld(shape: Shape): Shape[] {
  const { left, right } = boxOf(shape.line);
  return [-1, 0, 1]
    .filter((turn) => left + turn < 1 && right + turn > 0)
    .map((turn) => ({
      ...shape,
      line: turn === 0 ? shape.line : shape.line.map(({ x, y }) => ({ x: x + turn, y })),
    }));
}

/** What lies on a tile, with the margin that it has at the level that is aimed at. */
const within = (shapes: readonly Shape[], z: number, x: number, y: number, target: number) => {
  const [side, margin] = [2 ** -z, MARGIN / EXTENT / 2 ** target];
  const box = {
    left: x * side - margin,
    right: (x + 1) * side + margin,
    top: y * side - margin,
    bottom: (y + 1) * side + margin,
  };
  return shapes.flatMap((shape) =>
    clip(shape.line, shape.isRing, box).map((line) => ({ ...shape, line })),
  );
};

type Cut = { x: number; y: number; shapes: readonly Shape[] };

/** Quarters the world until its parts are tiles of the level. */
function* cut(shapes: readonly Shape[], target: number, z = 0, x = 0, y = 0): Generator<Cut> {
  const here = within(shapes, z, x, y, target);
  if (here.length === 0) return;
  if (z === target) yield { x, y, shapes: here };
  else
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      yield* cut(here, target, z + 1, 2 * x + dx, 2 * y + dy);
}

const LAYERS = ["land", "lakes", "rivers", "borders"];

function featuresOf(shapes: readonly Shape[], toUnits: (point: Point) => Point) {
  const layers: Record<string, Feature[]> = {};
  for (const layer of LAYERS) {
    const levels = Map.groupBy(
      shapes.filter((shape) => shape.layer === layer),
      ({ level }) => level,
    );
    layers[layer] = [...levels]
      .sort(([a], [b]) => a - b)
      .map(([level, group]) => ({
        type: layer === "land" || layer === "lakes" ? "ring" : "line",
        lines: group.map(({ line }) => line.map(toUnits)),
        facts: { level },
      }));
  }
  return layers;
}

/** One name a cell on the coarse levels, all of them on the finest. */
function namesOn(places: readonly Place[], toUnits: (point: Point) => Point, z: number): Feature[] {
  const taken = new Set<string>();
  return places.flatMap(({ at, name, rank, isPart }) => {
    const point = toUnits(at);
    const cell = `${Math.floor(point.x / NAME_CELL)} ${Math.floor(point.y / NAME_CELL)}`;
    if (z < FINEST && (isPart || taken.has(cell))) return [];
    taken.add(cell);
    return [{ type: "point", lines: [[point]], facts: { name, rank, ...(isPart && { part: 1 }) } }];
  });
}

const columnOf = ({ at: { x, y } }: Place, side: number) =>
  `${Math.floor(x * side)} ${Math.floor(y * side)}`;

/** All tiles of a level. */
export function* tilesOf(world: World, z: number): Generator<Tile> {
  const side = 2 ** z;
  const named = Map.groupBy(world.places, (place) => columnOf(place, side));
  for (const { x, y, shapes } of cut(simplified(world, z).flatMap(aroundTheWorld), z)) {
    const toUnits = (point: Point) => ({
      x: (point.x * side - x) * EXTENT,
      y: (point.y * side - y) * EXTENT,
    });
    const places = namesOn(named.get(`${x} ${y}`) ?? [], toUnits, z);
    const bytes = encodeTile({ ...featuresOf(shapes, toUnits), places });
    if (bytes) yield { z, x, y, bytes };
  }
}
