import { MAP_EXTENT, MAP_MARGIN } from "@hereabouts/api/map/map-tiles.schema";
import { describe, expect, test } from "bun:test";

import { createPlane } from "@/lib/map-projection";
import { pieceOf } from "./map-piece";
import { drawPiece } from "./drawing";
import { clipRing, rounded, strokePath, toCorners } from "./outlines";
import { placeNames } from "./place-names";
import { tilesOn } from "./tile-grid";
import type { Shape } from "./tiles";

const SIZE = { width: 400, height: 600 };
const CITY = { latitude: 37.7749, longitude: -122.4194 };

const mercator = ({ latitude, longitude }: typeof CITY) => ({
  x: (longitude + 180) / 360,
  y: 0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI),
});

describe("the tiles of a piece", () => {
  test("lie where the plane has their ground", () => {
    const plane = createPlane(CITY, [{ latitude: 37.9, longitude: -122.2 }], SIZE);
    const view = { x: -130, y: 40, zoom: 3 };
    const piece = pieceOf(view, SIZE);
    const tiles = tilesOn(piece, plane, CITY);
    expect(tiles.map(({ address }) => address)).toContainEqual({ z: 7, x: 20, y: 49 });
    const spot = { latitude: 37.8, longitude: -122.3 };
    const [at, world] = [plane.project(spot), mercator(spot)];
    const { scale, x, y } = tiles.find(({ address }) => address.x === 20 && address.y === 49)!;
    expect((world.x * 128 - 20) * MAP_EXTENT * scale + x).toBeCloseTo(at.x * piece.zoom, 3);
    expect((world.y * 128 - 49) * MAP_EXTENT * scale + y).toBeCloseTo(at.y * piece.zoom, 3);
  });

  test("continue beyond the antimeridian, and stay few at any zoom", () => {
    const fiji = { latitude: -17, longitude: 179.99 };
    const plane = createPlane(fiji, [{ latitude: -17.1, longitude: -179.9 }], SIZE);
    const columns = tilesOn(pieceOf({ x: 0, y: 0, zoom: 1 }, SIZE), plane, fiji);
    expect(new Set(columns.map(({ address }) => address.x))).toEqual(new Set([127, 0]));
    for (const padding of [0.01, 0.5, 5, 40, 120]) {
      const wide = createPlane(CITY, [], SIZE, padding);
      const tiles = tilesOn(pieceOf({ x: 0, y: 0, zoom: 0.5 }, SIZE), wide, CITY);
      expect(tiles.length).toBeWithin(1, 13);
    }
  });
});

describe("an outline", () => {
  const placed = { address: { z: 7, x: 0, y: 0 }, scale: 0.1, x: 0, y: 0 };
  const all = { left: -100, top: -100, right: 1000, bottom: 1000 };
  const high = MAP_EXTENT + MAP_MARGIN;
  /** Land in the east, with a coast from north to south. */
  const east = [
    { x: 4000, y: -MAP_MARGIN },
    { x: high, y: -MAP_MARGIN },
    { x: high, y: high },
    { x: 4400, y: high },
    { x: 6000, y: 4000 },
  ];

  test("is drawn along the coast but not along the tile's edge", () => {
    const line = rounded(toCorners(east, placed), true, placed.scale, all);
    const path = strokePath(line, true, all);
    // The first point starts and ends the ring.
    expect(path.match(/M/g)).toHaveLength(2);
    const xs = [...path.matchAll(/[ML](-?[\d.]+) /g)].map(([, x]) => Number(x));
    expect(Math.max(...xs)).toBeWithin(598, 600);
    expect(Math.min(...xs)).toBe(400);
  });

  test("rounds its corners, but not where the tile cuts it", () => {
    const line = rounded(toCorners(east, placed), true, placed.scale, all);
    const has = (x: number, y: number) =>
      line.some((one) => Math.hypot(one.x - x, one.y - y) < 0.05);
    expect(has(600, 400)).toBe(false);
    expect(has(400, -12.8)).toBe(true);
    expect(has(832, 832)).toBe(true);
  });

  test("is clipped to a box, including the box's corners", () => {
    const around = [-50, 50].flatMap((x) => (x < 0 ? [-50, 50] : [50, -50]).map((y) => ({ x, y })));
    const box = { left: 0, top: 0, right: 10, bottom: 10 };
    expect(clipRing(around, box)).toHaveLength(4);
    for (const { x, y } of clipRing(around, box)) {
      expect([0, 10]).toContain(x);
      expect([0, 10]).toContain(y);
    }
  });

  test("is identical where two neighbouring tiles overlap", () => {
    const points = Array.from({ length: 40 }, (_, index) => ({
      x: MAP_EXTENT - 100 + index * 5,
      y: 3000 + (index % 3) * 20,
    }));
    const drawn = (from: number, x: number) => {
      const own = points.map((point) => ({ x: point.x - from, y: point.y }));
      return rounded(toCorners(own, { ...placed, x }), false, placed.scale, all);
    };
    const [west, beyond] = [drawn(0, 0), drawn(MAP_EXTENT, MAP_EXTENT * placed.scale)];
    for (const [index, { x, y }] of west.entries()) {
      expect(beyond[index]!.x).toBeCloseTo(x, 6);
      expect(beyond[index]!.y).toBeCloseTo(y, 6);
    }
  });

  test("stops being drawn once another piece is requested", async () => {
    const shape: Shape = {
      layer: "land",
      level: 1,
      isRing: true,
      points: east,
      box: { left: 4000, top: -128, right: high, bottom: high },
    };
    const tiles = [{ placed, tile: { shapes: [shape], names: [] } }];
    const piece = { x: 0, y: 0, width: 800, height: 800, zoom: 1 };
    const ending = new AbortController();
    const drawing = await drawPiece(piece, tiles, ending.signal);
    expect(drawing!.ground).toBe("M0 0L800 0L800 800L0 800Z");
    ending.abort();
    expect(await drawPiece(piece, tiles, ending.signal)).toBeUndefined();
    const sea = await drawPiece(
      piece,
      [{ placed, tile: { shapes: [], names: [] } }],
      new AbortController().signal,
    );
    expect(sea!.coast).toBe("");
  });
});

describe("the names", () => {
  const widthOf = (name: string, fontPx: number) => name.length * fontPx * 0.6;
  const town = { name: "Town", rank: 60, isPart: false };

  test("are placed by importance, without overlaps and without being cut", () => {
    const names = Array.from({ length: 200 }, (_, index) => ({
      name: `Place ${index}`,
      rank: 80 - Math.floor(index / 4),
      isPart: index % 2 === 1,
      x: (index * 137) % SIZE.width,
      y: (index * 89) % SIZE.height,
    }));
    const pin = { left: 150, top: 250, right: 250, bottom: 350 };
    const placed = placeNames(names, 60, SIZE, [pin], widthOf);
    expect(placed.length).toBeWithin(8, 40);
    const boxes = placed.map(({ name, x, y, fontPx }) => ({
      left: x - widthOf(name, fontPx) / 2,
      right: x + widthOf(name, fontPx) / 2,
      top: y - fontPx / 2,
      bottom: y + fontPx / 2,
    }));
    for (const [index, box] of boxes.entries()) {
      expect(
        box.left >= 0 && box.right <= SIZE.width && box.top >= 0 && box.bottom <= SIZE.height,
      ).toBe(true);
      for (const other of [pin, ...boxes.slice(0, index)])
        expect(
          box.left > other.right ||
            box.right < other.left ||
            box.top > other.bottom ||
            box.bottom < other.top,
        ).toBe(true);
    }
  });

  test("give way to pins, grow with the zoom, and leave out parts of towns when zoomed out", () => {
    const at = { ...town, x: 200, y: 300 };
    const pin = { left: 190, top: 290, right: 210, bottom: 310 };
    expect(placeNames([at], 60, SIZE, [pin], widthOf)[0]!.y).not.toBe(300);
    expect(placeNames([at], 60, SIZE, [], widthOf)[0]!.y).toBe(300);
    const [far, near] = [10, 100].map(
      (kmPx) => placeNames([at], kmPx, SIZE, [], widthOf)[0]!.fontPx,
    );
    expect(near!).toBeGreaterThan(far!);
    expect(placeNames([{ ...at, isPart: true }], 10, SIZE, [], widthOf)).toEqual([]);
    expect(placeNames([{ ...at, isPart: true }], 60, SIZE, [], widthOf)).toHaveLength(1);
  });
});
