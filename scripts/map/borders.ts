import { join } from "node:path";
import { type Line, project } from "./geometry.ts";

const FILE = join(import.meta.dir, "sources/node_modules/world-atlas/countries-10m.json");

type Topology = {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: { countries: { geometries: { arcs: Arcs }[] } };
};
/** Indices of arcs, below zero for one that is walked backwards (TopoJSON). */
type Arcs = number | readonly Arcs[];

/** The lines between two countries: arcs that more than one of them is bounded by. */
export async function borders(): Promise<Line[]> {
  const { transform, arcs, objects } = (await Bun.file(FILE).json()) as Topology;
  const users = arcs.map(() => new Set<number>());
  const note = (used: Arcs | undefined, country: number) => {
    if (typeof used === "number") users[used < 0 ? ~used : used]?.add(country);
    else for (const each of used ?? []) note(each, country);
  };
  for (const [country, geometry] of objects.countries.geometries.entries())
    note(geometry.arcs, country);
  const [[scaleX, scaleY], [startX, startY]] = [transform.scale, transform.translate];
  return arcs
    .filter((_, index) => (users[index]?.size ?? 0) > 1)
    .map((arc) => {
      let [x, y] = [0, 0];
      return arc.map(([dx, dy]) => {
        x += dx;
        y += dy;
        return project(x * scaleX + startX, y * scaleY + startY);
      });
    });
}
