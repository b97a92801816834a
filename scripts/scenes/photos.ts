import type { Motif } from "@hereabouts/api/demo/scene-motifs";
import type { Scene } from "@hereabouts/api/demo/scenes";
import { empty, hall, hills, houses, pane, plant, room, sea } from "./backdrops.ts";
import type { Area } from "./backdrops.ts";
import * as evening from "./evenings.ts";
import * as art from "./art.ts";
import * as indoor from "./indoors.ts";
import { at, box, flat } from "./ink.ts";
import * as kitchen from "./kitchen.ts";
import * as outdoor from "./outdoors.ts";
import { COLOUR, paintFor } from "./palette.ts";
import type { Paint } from "./palette.ts";
import { bust, svg } from "./picture.ts";
import * as shelves from "./shelves.ts";
import * as town from "./town.ts";

type Backdrop = (area: Area, paint: Paint) => string;
type Subject = (paint: Paint) => string;

const PHOTO = { w: 400, h: 500 };

const dim =
  (wall: string, floor: string): Backdrop =>
  (area, paint) =>
    empty(area, { ...paint, wall, floor, trim: floor });

const wayside: Backdrop = (area, paint) =>
  hills(area, paint) +
  flat(box(0, area.y - 6, area.w, 46, COLOUR.sand)) +
  outdoor.tree(area.x + 130, area.y - 14, 0.8, COLOUR.leaf);

const carriage: Backdrop = (area, paint) =>
  empty(area, paint) + pane(area.x - 168, area.y - 262, 336, 174, paint);

const facade: Backdrop = (area, paint) =>
  empty({ ...area, y: area.y + 40 }, { ...paint, floor: COLOUR.sand }) +
  plant(area.x - 148, area.y + 44, 0.7, COLOUR.coral) +
  plant(area.x + 150, area.y + 44, 0.8, COLOUR.apricot);

const MOTIFS: Record<Motif, readonly [Backdrop, Subject]> = {
  bench: [hills, outdoor.bench],
  trail: [hills, outdoor.trail],
  tent: [hills, outdoor.tent],
  beach: [sea, outdoor.beach],
  bike: [wayside, outdoor.bike],
  hives: [hills, outdoor.hives],
  street: [houses, town.street],
  door: [facade, town.door],
  train: [carriage, evening.train],
  cups: [room, indoor.cups],
  stove: [empty, kitchen.stove],
  bread: [room, kitchen.bread],
  bookshelf: [empty, (paint) => shelves.shelf(paint, 270, 4) + shelves.readingLamp],
  desk: [room, indoor.desk],
  games: [room, indoor.games],
  easel: [room, art.easel],
  gallery: [empty, art.gallery],
  darkroom: [dim("#8f3d3a", "#6b2c2c"), art.darkroom],
  records: [room, shelves.records],
  stage: [hall, evening.stage],
  dance: [hall, evening.dance],
  cinema: [dim("#4b3350", "#37253d"), evening.cinema],
  wall: [empty, evening.wall],
  mats: [room, evening.mats],
};

/** A photo of somebody: the scene alone, or with them in front of it. */
export function drawScene(name: string, [motif, light, self]: Scene, face: string) {
  const paint = paintFor(`${name} ${motif} ${light}`, light);
  const area = self ? { ...PHOTO, x: 252, y: 330 } : { ...PHOTO, x: 200, y: 400 };
  const [backdrop, subject] = MOTIFS[motif];
  return svg(
    PHOTO,
    backdrop(area, paint),
    at(area.x, area.y, self ? 0.92 : 1.1, subject(paint)),
    self ? bust(face, -40, 166, 340) : "",
  );
}
