import { MAP_EXTENT } from "@hereabouts/api/map/map-tiles.schema";
import { PbfWriter } from "pbf";
import type { Line } from "./geometry.ts";

export type Feature = {
  type: "point" | "line" | "ring";
  /** In units of the tile. */
  lines: readonly Line[];
  facts: Readonly<Record<string, string | number>>;
};

const TYPES = { point: 1, line: 2, ring: 3 };
const [MOVE, LINE, CLOSE] = [1, 2, 7] as const;
const zigzag = (value: number) => (value << 1) ^ (value >> 31);
const command = (id: number, count: number) => id | (count << 3);

/** Without repetitions; a ring turns as an outer one has to. */
function rounded(line: Line, isRing: boolean): Line {
  const points = line
    .map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }))
    .filter(({ x, y }, index, all) => {
      const before = all[index - 1];
      return !before || before.x !== x || before.y !== y;
    });
  const [first, last] = [points[0], points.at(-1)];
  if (!isRing || !first || !last) return points;
  if (points.length > 1 && first.x === last.x && first.y === last.y) points.pop();
  let area = 0;
  let before = points.at(-1) ?? first;
  for (const point of points) {
    area += before.x * point.y - point.x * before.y;
    before = point;
  }
  if (area === 0) return [];
  return area < 0 ? points.toReversed() : points;
}

function geometryOf({ type, lines }: Feature): number[] {
  const commands: number[] = [];
  let [x, y] = [0, 0];
  const least = { point: 1, line: 2, ring: 3 }[type];
  for (const given of lines) {
    const line = rounded(given, type === "ring");
    if (line.length < least) continue;
    for (const [index, point] of line.entries()) {
      if (index === 0) commands.push(command(MOVE, 1));
      if (index === 1) commands.push(command(LINE, line.length - 1));
      commands.push(zigzag(point.x - x), zigzag(point.y - y));
      ({ x, y } = point);
    }
    if (type === "ring") commands.push(command(CLOSE, 1));
  }
  return commands;
}

/** A table of values that stands once in the layer. */
function table<Value>() {
  const indices = new Map<Value, number>();
  return {
    indexOf(value: Value) {
      const index = indices.get(value) ?? indices.size;
      indices.set(value, index);
      return index;
    },
    all: () => indices.keys(),
  };
}

function encodeLayer(name: string, features: readonly Feature[]) {
  const [keys, values] = [table<string>(), table<string | number>()];
  const layer = new PbfWriter();
  layer.writeVarintField(15, 2);
  layer.writeStringField(1, name);
  layer.writeVarintField(5, MAP_EXTENT);
  let isEmpty = true;
  for (const feature of features) {
    const geometry = geometryOf(feature);
    if (geometry.length === 0) continue;
    isEmpty = false;
    const tags = Object.entries(feature.facts).flatMap(([key, value]) => [
      keys.indexOf(key),
      values.indexOf(value),
    ]);
    const message = new PbfWriter();
    message.writePackedVarint(2, tags);
    message.writeVarintField(3, TYPES[feature.type]);
    message.writePackedVarint(4, geometry);
    layer.writeBytesField(2, message.finish());
  }
  for (const key of keys.all()) layer.writeStringField(3, key);
  for (const value of values.all()) {
    const message = new PbfWriter();
    if (typeof value === "string") message.writeStringField(1, value);
    else message.writeVarintField(5, value);
    layer.writeBytesField(4, message.finish());
  }
  return isEmpty ? undefined : layer.finish();
}

/** A Mapbox vector tile; undefined if nothing is on it. */
export function encodeTile(layers: Readonly<Record<string, readonly Feature[]>>) {
  const tile = new PbfWriter();
  for (const [name, features] of Object.entries(layers)) {
    const layer = encodeLayer(name, features);
    if (layer) tile.writeBytesField(3, layer);
  }
  const bytes = new Uint8Array(tile.finish());
  return bytes.length > 0 ? bytes : undefined;
}
