import type { CoverName, Light } from "@hereabouts/api/demo/scenes";
import * as art from "./art.ts";
import { empty, hall, hills, plant, room } from "./backdrops.ts";
import * as evening from "./evenings.ts";
import * as indoor from "./indoors.ts";
import { at, box, inked, shape } from "./ink.ts";
import * as kitchen from "./kitchen.ts";
import * as outdoor from "./outdoors.ts";
import { COLOUR, paintFor } from "./palette.ts";
import type { Paint } from "./palette.ts";
import { bust, svg } from "./picture.ts";
import * as shelves from "./shelves.ts";
import * as thing from "./things.ts";
import * as town from "./town.ts";

const COVER = { w: 800, h: 450 };
const WIDE = { ...COVER, x: 400, y: 340 };

/** Draws the host behind a table, by the left edge of the drawing. */
type Host = (x: number) => string;
type Cover = (paint: Paint, host: Host) => string;

const tableAt = (wood: string, ...things: readonly string[]) =>
  at(400, 400, 1, indoor.table(340, wood), ...things);

/** What every screen shows of a cover is its middle: half of the width, two thirds of the height. */
const COVERS: Record<CoverName, Cover> = {
  cafe: (paint, host) =>
    room(WIDE, paint) +
    plant(120, 350, 1.3, COLOUR.coral) +
    host(210) +
    tableAt(
      COLOUR.wood,
      indoor.cup(-170, paint.tint(1)),
      art.camera(100),
      indoor.cup(200, paint.tint(0)),
    ),
  viewpoint: (paint) =>
    hills({ ...WIDE, y: 350 }, paint) +
    at(290, 350, 0.95, outdoor.bench(paint)) +
    at(640, 350, 0.9, outdoor.trail(paint)),
  kitchen: (paint, host) =>
    room(WIDE, paint) +
    plant(110, 350, 1.2, COLOUR.sage) +
    host(190) +
    tableAt(
      COLOUR.wood,
      kitchen.pot(120, -70, paint.tint(0)),
      kitchen.pasta(-170),
      kitchen.pasta(260),
    ),
  library: (paint, host) =>
    empty(WIDE, paint) +
    at(190, 372, 1, shelves.shelf(paint, 330, 4)) +
    at(610, 372, 1, shelves.shelf(paint, 330, 4)) +
    host(200) +
    tableAt(
      COLOUR.wood,
      indoor.laptop(110, paint.tint(1)),
      indoor.lamp(230, COLOUR.yellow),
      indoor.cup(-190, paint.tint(2)),
    ),
  dance: (paint, host) =>
    hall(WIDE, paint) +
    at(560, 320, 1, evening.mirrorBall, evening.sparkles) +
    host(200) +
    tableAt(COLOUR.wood, thing.glass(-180, paint.tint(1)), at(150, -76, 1, evening.shoes(paint))),
  games: (paint, host) =>
    room(WIDE, paint) +
    plant(742, 350, 1.2, COLOUR.coral) +
    host(180) +
    tableAt(COLOUR.wood, at(-160, 0, 0.9, kitchen.loaf), at(130, 0, 1, indoor.board(paint))),
  studio: (paint, host) =>
    room(WIDE, paint) +
    plant(120, 350, 1.2, COLOUR.coral) +
    at(560, 316, 1, art.easel(paint)) +
    host(200) +
    tableAt(COLOUR.wood, thing.sketches(-196, paint), thing.rolledMats(280, paint)),
  wall: (paint, host) =>
    empty(WIDE, paint) +
    at(400, 350, 1, evening.wall(paint, 860)) +
    host(230) +
    inked(box(-20, 330, 840, 140, paint.tint(1), 14), shape("M200 330V460M600 330V460")),
  workshop: (paint, host) =>
    empty(WIDE, paint) +
    at(540, 330, 0.95, thing.projection(paint)) +
    host(170) +
    tableAt(COLOUR.darkWood, thing.gadget(150, paint.tint(0)), indoor.laptop(-200, paint.tint(2))),
  lawn: (paint, host) =>
    hills(WIDE, paint) +
    at(180, 322, 1, town.museum) +
    outdoor.tree(690, 350, 1.2, COLOUR.leaf) +
    host(260) +
    tableAt(
      paint.tint(0),
      at(-230, -76, 1, town.zine(COLOUR.yellow)),
      at(-150, -76, 1, town.zine(COLOUR.cream)),
      at(130, -76, 1, town.zine(COLOUR.coral)),
      at(230, -70, 1, town.tomatoes),
    ),
};

/** A cover shows its host and nobody else of those who come, as a block may hide them from who looks. */
export function drawCover(cover: CoverName, light: Light, face: string) {
  const paint = paintFor(`${cover} ${light}`, light);
  const host = (x: number) => bust(face, x, 50, 300);
  return svg(COVER, COVERS[cover](paint, host));
}
