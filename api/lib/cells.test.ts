import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  bandKm,
  cellAt,
  cellInside,
  cellsEqual,
  cellsInRange,
  centreOf,
  codeOf,
  distanceKm,
  LEVELS,
  parentOf,
  pinOf,
  reachKm,
  type Cell,
  type Level,
  type Position,
} from "./cells.ts";

const METRES_PER_DEGREE = (6371008.8 * Math.PI) / 180;
// The scale is exact in the middle of a 16 km band; at 85 degrees its edge is off by 1.44 %.
const SCALE_TOLERANCE = 0.0145;
const SEED = 20261101;

// fc.double is even over bit patterns, so that nearly all of its numbers lie beside zero.
const number = (min: number, max: number) =>
  fc.integer({ min: 0, max: 2 ** 31 - 1 }).map((n) => min + ((max - min) * n) / (2 ** 31 - 1));
const latitude = fc.oneof(
  number(-90, 90),
  number(84.8, 85.2),
  number(-85.2, -84.8),
  number(-0.2, 0.2),
  fc.constantFrom(-90, -85, 0, 85, 90, 37.7749),
);
const longitude = fc.oneof(
  number(-180, 180),
  number(179.8, 180),
  number(-180, -179.8),
  number(-0.1, 0.1),
  fc.constantFrom(-180, 0, 180, -122.4194),
);
const position = fc.record({ latitude, longitude });
const besideTheLine = fc.oneof(number(179.9, 180), number(-180, -179.9));
const searcher = fc.oneof(
  position,
  fc.record({ latitude: number(-85, 85), longitude: besideTheLine }),
  fc.record({ latitude: number(84, 90), longitude }),
);
const level = fc.constantFrom(...LEVELS);

function hold<T extends [unknown, ...unknown[]]>(property: fc.IProperty<T>, numRuns = 2000) {
  fc.assert(property, { seed: SEED, numRuns });
}

function sideOf(cell: Cell, key: keyof Position): number {
  const centre = centreOf(cell);
  const edge = (direction: number) => {
    let inside = 0;
    let outside = 1e-4;
    const at = (offset: number) => ({ ...centre, [key]: centre[key] + direction * offset });
    while (outside < 1 && cellsEqual(cellAt(at(outside), cell.level), cell)) outside *= 2;
    while (outside - inside > 1e-9) {
      const middle = (inside + outside) / 2;
      if (cellsEqual(cellAt(at(middle), cell.level), cell)) inside = middle;
      else outside = middle;
    }
    return distanceKm(centre, at(inside));
  };
  return edge(1) + edge(-1);
}

/** The formulas of the published rule, word for word, to compare with. */
function cellByTheRule({ latitude, longitude }: Position, s: number) {
  const y = Math.max(-85, Math.min(85, latitude)) * METRES_PER_DEGREE;
  const middle = ((Math.floor(y / 16000) + 0.5) * 16000) / METRES_PER_DEGREE;
  const k = METRES_PER_DEGREE * Math.cos((middle * Math.PI) / 180);
  const wrapped = longitude === 180 ? -180 : longitude;
  const col = Math.floor((wrapped * k) / s) + 0;
  return {
    row: Math.floor(y / s) + 0,
    col,
    isCut: col + 1 > (180 * k) / s || col < (-180 * k) / s,
  };
}

/** True for the one column on either side of the antimeridian that is not exactly a side wide. */
function isLastColumn(cell: Cell): boolean {
  const { longitude } = centreOf(cell);
  const width = 360 / columnsRound(cell);
  return Math.abs(longitude) > 180 - 0.8 * width;
}

function columnsRound(cell: Cell): number {
  const { latitude } = centreOf(cell);
  return (360 * METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)) / (cell.level * 1000);
}

describe("the cell", () => {
  test("is the one of the published formulas, whole columns everywhere", () => {
    hold(
      fc.property(position, level, (where, side) => {
        const { row, col, isCut } = cellByTheRule(where, side * 1000);
        const cell = cellAt(where, side);
        expect(cell.row).toBe(row);
        if (!isCut) expect(cell.col).toBe(col);
        else expect(Math.abs(cell.col - col)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("lies where it did: San Francisco, Sydney, the origin", () => {
    expect(cellAt({ latitude: 37.7749, longitude: -122.4194 }, 2)).toEqual({
      level: 2,
      row: 2100,
      col: -5381,
    });
    expect(cellAt({ latitude: -33.8688, longitude: 151.2093 }, 16)).toEqual({
      level: 16,
      row: -236,
      col: 872,
    });
    for (const zero of [0, -0])
      expect(cellAt({ latitude: zero, longitude: zero }, 4)).toEqual({ level: 4, row: 0, col: 0 });
  });

  test("is as high and as wide as its level says, at every latitude", () => {
    hold(
      fc.property(number(-84.7, 84.7), number(-178, 178), level, (lat, lon, side) => {
        const cell = cellAt({ latitude: lat, longitude: lon }, side);
        expect(Math.abs(sideOf(cell, "latitude") / side - 1)).toBeLessThan(1e-5);
        expect(Math.abs(sideOf(cell, "longitude") / side - 1)).toBeLessThan(SCALE_TOLERANCE);
      }),
      500,
    );
  });

  test("is between half a side and one and a half wide beside the antimeridian, never a sliver", () => {
    const beside = fc.constantFrom(-180, 179.9999999);
    hold(
      fc.property(number(-84.7, 84.7), beside, level, (lat, lon, side) => {
        const width = sideOf(cellAt({ latitude: lat, longitude: lon }, side), "longitude") / side;
        expect(width).toBeGreaterThan(0.5 * (1 - SCALE_TOLERANCE));
        expect(width).toBeLessThan(1.5 * (1 + SCALE_TOLERANCE));
      }),
      500,
    );
  });

  test("nests exactly: the parent is the coarser cell of the same position", () => {
    hold(
      fc.property(position, level, level, (where, a, b) => {
        const [fine, coarse] = a < b ? [a, b] : [b, a];
        expect(parentOf(cellAt(where, fine), coarse)).toEqual(cellAt(where, coarse));
      }),
      10_000,
    );
  });

  test("has no parent finer than itself", () => {
    const cell = cellAt({ latitude: 1, longitude: 1 }, 8);
    expect(() => parentOf(cell, 4)).toThrow(RangeError);
  });

  test("is the same on both sides of a full turn, and beyond 85 degrees", () => {
    hold(
      fc.property(position, level, ({ latitude: lat, longitude: lon }, side) => {
        const beyond = { latitude: Math.sign(lat) * 90, longitude: lon };
        const edge = { latitude: Math.sign(lat) * 85, longitude: lon };
        expect(cellAt(beyond, side)).toEqual(cellAt(edge, side));
      }),
    );
    for (const side of LEVELS)
      expect(cellAt({ latitude: 9, longitude: 180 }, side)).toEqual(
        cellAt({ latitude: 9, longitude: -180 }, side),
      );
  });
});

describe("a 2 km cell inside", () => {
  test("lies in its cell, is one that a position can have, and every one of them is drawn", () => {
    hold(
      fc.property(
        position,
        level,
        number(0, 0.999_999),
        number(0, 0.999_999),
        (where, side, u, v) => {
          const cell = cellAt(where, side);
          const inside = cellInside(cell, { u, v });
          expect(inside.level).toBe(2);
          expect(parentOf(inside, side)).toEqual(cell);
          expect(cellAt(centreOf(inside), 2)).toEqual(inside);
        },
      ),
      10_000,
    );
    const cell = cellAt({ latitude: 48.15, longitude: 11.575 }, 16);
    const shares = Array.from({ length: 8 }, (_, index) => index / 8);
    const drawn = shares.flatMap((u) => shares.map((v) => codeOf(cellInside(cell, { u, v }))));
    expect(new Set(drawn).size).toBe(64);
  });
});

describe("the centre", () => {
  test("lies in its own cell", () => {
    hold(
      fc.property(position, level, (where, side) => {
        const cell = cellAt(where, side);
        const centre = centreOf(cell);
        expect(cellAt(centre, side)).toEqual(cell);
        expect(Math.abs(centre.latitude)).toBeLessThanOrEqual(85);
        expect(centre.longitude).toBeGreaterThanOrEqual(-180);
        expect(centre.longitude).toBeLessThan(180);
      }),
      10_000,
    );
  });

  test("is at most half a diagonal away", () => {
    hold(
      fc.property(position, level, (where, side) => {
        const cell = cellAt(where, side);
        const halfWidth = isLastColumn(cell) ? 0.75 : 0.5;
        const clamped = { ...where, latitude: Math.max(-85, Math.min(85, where.latitude)) };
        const halfDiagonal = side * Math.hypot(0.5, halfWidth) * (1 + SCALE_TOLERANCE);
        expect(distanceKm(clamped, centreOf(cell))).toBeLessThanOrEqual(halfDiagonal);
      }),
      10_000,
    );
  });
});

describe("the pin", () => {
  test("is the centre for the middle of the unit square", () => {
    const cell = cellAt({ latitude: 37.7749, longitude: -122.4194 }, 2);
    expect(pinOf(cell, { u: 0.5, v: 0.5 })).toEqual(centreOf(cell));
  });

  test("goes north with u and east with v, by 0.8 of the side", () => {
    hold(
      fc.property(number(-84, 84), number(-178, 178), level, (lat, lon, side) => {
        const cell = cellAt({ latitude: lat, longitude: lon }, side);
        const [south, north] = [pinOf(cell, { u: 0, v: 0.5 }), pinOf(cell, { u: 1, v: 0.5 })];
        const [west, east] = [pinOf(cell, { u: 0.5, v: 0 }), pinOf(cell, { u: 0.5, v: 1 })];
        expect(north.latitude).toBeGreaterThan(south.latitude);
        expect(east.longitude).toBeGreaterThan(west.longitude);
        expect(distanceKm(south, north) / side).toBeCloseTo(0.8, 6);
        expect(Math.abs(distanceKm(west, east) / (0.8 * side) - 1)).toBeLessThan(SCALE_TOLERANCE);
      }),
    );
  });

  test("lies in its cell, and on the globe", () => {
    const unit = fc.record({ u: number(0, 0.999999), v: number(0, 0.999999) });
    hold(
      fc.property(position, level, unit, (where, side, offset) => {
        const cell = cellAt(where, side);
        const pin = pinOf(cell, offset);
        expect(Math.abs(pin.latitude)).toBeLessThanOrEqual(85);
        expect(pin.longitude).toBeGreaterThanOrEqual(-180);
        expect(pin.longitude).toBeLessThan(180);
        if (!isLastColumn(cell)) expect(cellAt(pin, side)).toEqual(cell);
      }),
    );
  });
});

describe("the distance", () => {
  test("agrees with known ones", () => {
    const paris = { latitude: 48.8566, longitude: 2.3522 };
    const london = { latitude: 51.5074, longitude: -0.1278 };
    expect(distanceKm(paris, london)).toBeCloseTo(343.557, 2);
    expect(distanceKm({ ...paris, longitude: 180 }, { ...paris, longitude: -180 })).toBeLessThan(
      1e-9,
    );
    const pole = (lon: number) => ({ latitude: 90, longitude: lon });
    expect(distanceKm(pole(-120), pole(77))).toBeLessThan(1e-9);
    expect(distanceKm(pole(0), { latitude: -90, longitude: 0 })).toBeCloseTo(20015.115, 2);
    expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1e-6 })).toBeCloseTo(
      0.000111195,
      9,
    );
  });

  test("is symmetric to the last bit, zero with oneself, and at most half the globe", () => {
    hold(
      fc.property(position, position, (a, b) => {
        expect(distanceKm(a, b)).toBe(distanceKm(b, a));
        expect(distanceKm(a, a)).toBe(0);
        expect(distanceKm(a, b)).toBeLessThanOrEqual(20015.12);
      }),
    );
  });

  test("is answered as the upper edge of its band, with 1 % to spare", () => {
    const edges = [
      [2, 5],
      [5, 10],
      [10, 20],
      [20, 50],
      [50, null],
    ] as const;
    expect(bandKm(0)).toBe(2);
    for (const [edge, next] of edges) {
      expect(bandKm(edge)).toBe(edge);
      expect(bandKm(edge * 1.01)).toBe(edge);
      expect(bandKm(edge * 1.01 + 1e-9)).toBe(next);
    }
  });
});

describe("the cells in range", () => {
  test("reach 1 % beyond the distance asked for, and 3 km at least", () => {
    expect(reachKm(5)).toBeCloseTo(5.05, 9);
    expect([reachKm(0), reachKm(1), reachKm(2.9)]).toEqual([3, 3, 3]);
    expect(reachKm(20)).toBeCloseTo(20.2, 9);
  });

  test("always hold the cells that touch one's own", () => {
    const around = fc.record({ u: number(-1, 1), v: number(-1, 1) });
    hold(
      fc.property(number(-84.6, 84.6), longitude, level, around, (lat, lon, side, { u, v }) => {
        const own = cellAt({ latitude: lat, longitude: lon }, side);
        const other = cellAt(justOutside(own, u, v), side);
        fc.pre(!isLastColumn(own) && !isLastColumn(other));
        const found = cellsInRange(centreOf(own), side, 1.5 * side);
        expect(found.some((cell) => cellsEqual(cell, other))).toBe(true);
      }),
      5000,
    );
  });

  test("never leave out a neighbour across the antimeridian at the usual 5 km", () => {
    const near = fc.oneof(number(179.97, 180), number(-180, -179.97));
    hold(
      fc.property(number(-60, 75), near, number(-1, 1), number(-1, 1), (lat, lon, u, v) => {
        const own = cellAt({ latitude: lat, longitude: lon }, 2);
        const other = cellAt(justOutside(own, u, v), 2);
        const found = cellsInRange(centreOf(own), 2, reachKm(5));
        expect(found.some((cell) => cellsEqual(cell, other))).toBe(true);
      }),
    );
  });

  test("hold a cell across the antimeridian exactly when its centre is near enough", () => {
    const acrossBy = number(0, 0.06);
    hold(
      fc.property(number(-60, 60), acrossBy, acrossBy, number(-0.04, 0.04), (lat, a, b, north) => {
        const own = centreOf(cellAt({ latitude: lat, longitude: 180 - a }, 2));
        const other = cellAt({ latitude: lat + north, longitude: b - 180 }, 2);
        const found = cellsInRange(own, 2, 5.05).some((cell) => cellsEqual(cell, other));
        expect(found).toBe(distanceKm(own, centreOf(other)) <= 5.05);
      }),
      10_000,
    );
  });

  for (const [side, radiusKm, runs] of [
    [2, 5.05, 25],
    [4, 11, 25],
    [8, 30, 50],
    [16, 24, 200],
    [16, 50.5, 100],
    [16, 700, 15],
  ] as const)
    test(`are those that a search of all finds, level ${side} within ${radiusKm} km`, () => {
      hold(
        fc.property(searcher, (from) => {
          const found = cellsInRange(from, side, radiusKm);
          const key = (cell: Cell) => `${cell.level}/${cell.row}/${cell.col}`;
          expect(found.map(key).toSorted()).toEqual(
            searchedOneByOne(from, side, radiusKm).map(key).toSorted(),
          );
          for (const cell of found) expect(cell.distanceKm).toBe(distanceKm(from, centreOf(cell)));
          const distances = found.map((cell) => cell.distanceKm);
          expect(distances).toEqual(distances.toSorted((a, b) => a - b));
        }),
        runs,
      );
    });
});

/** A point a hair beyond the cell's edge, in the direction of (u, v) from its centre. */
function justOutside(cell: Cell, u: number, v: number): Position {
  const { latitude: lat, longitude: lon } = centreOf(cell);
  const metresPerLongitude = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
  const stretch = 500.05 / Math.max(Math.abs(u), Math.abs(v), 1e-6);
  return {
    latitude: lat + (u * stretch * cell.level) / METRES_PER_DEGREE,
    longitude: lon + (v * stretch * sideOf(cell, "longitude")) / metresPerLongitude,
  };
}

function searchedOneByOne(from: Position, side: Level, radiusKm: number): Cell[] {
  const middle = cellAt(from, side).row;
  const rows = Math.ceil(radiusKm / side) + 2;
  const columns = Math.ceil(20016 / side) + 1;
  const found: Cell[] = [];
  for (let row = middle - rows; row <= middle + rows; row++)
    for (let col = -columns; col <= columns; col++) {
      const cell = { level: side, row, col };
      const centre = centreOf(cell);
      if (distanceKm(from, centre) <= radiusKm && cellsEqual(cellAt(centre, side), cell))
        found.push(cell);
    }
  return found;
}
