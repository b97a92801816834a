import type { Light } from "@hereabouts/api/demo/scenes";
import type { Category } from "@hereabouts/db/enumerations";
import * as art from "./art.ts";
import { empty, hall, hills, houses, pane, plant, room } from "./backdrops.ts";
import * as evening from "./evenings.ts";
import * as indoor from "./indoors.ts";
import { at, box, flat } from "./ink.ts";
import * as kitchen from "./kitchen.ts";
import * as outdoor from "./outdoors.ts";
import { COLOUR, paintFor } from "./palette.ts";
import type { Paint } from "./palette.ts";
import { svg } from "./picture.ts";
import * as shelves from "./shelves.ts";
import * as thing from "./things.ts";
import * as town from "./town.ts";

// As in `covers`, with nobody in them: whose event it will be is not known when they are drawn.

const COVER = { w: 800, h: 450 };
const WIDE = { ...COVER, x: 400, y: 350 };

type Drawn = readonly [light: Light, draw: (paint: Paint) => string];

const tableAt = (y: number, scale: number, wood: string, ...things: readonly string[]) =>
  at(400, y, scale, indoor.table(360 / scale, wood), ...things);

const COVERS: Record<Category, readonly [Drawn, Drawn]> = {
  coffee: [
    [
      "day",
      (paint) =>
        room(WIDE, paint) +
        plant(110, 360, 1.4, COLOUR.coral) +
        at(300, 380, 1, indoor.pendant(paint.tint(1))) +
        tableAt(
          430,
          1.5,
          COLOUR.wood,
          indoor.cup(-80, paint.tint(0)),
          indoor.croissant(0),
          indoor.cup(80, paint.tint(2)),
        ),
    ],
    ["dusk", (paint) => houses(WIDE, paint) + at(380, 372, 1.15, town.street(paint))],
  ],
  fitness: [
    [
      "dawn",
      (paint) =>
        empty(WIDE, paint) +
        pane(210, 90, 190, 170, paint) +
        at(380, 380, 1.4, evening.mats(paint)),
    ],
    ["day", (paint) => empty(WIDE, paint) + at(400, 380, 1.05, evening.wall(paint, 800))],
  ],
  study: [
    [
      "dusk",
      (paint) =>
        empty(WIDE, paint) +
        at(190, 372, 1, shelves.shelf(paint, 330, 4)) +
        at(610, 372, 1, shelves.shelf(paint, 330, 4)) +
        tableAt(
          430,
          1.2,
          COLOUR.wood,
          indoor.cup(-110, paint.tint(2)),
          indoor.laptop(0, paint.tint(1)),
          indoor.lamp(130, COLOUR.yellow),
        ),
    ],
    [
      "day",
      (paint) =>
        room(WIDE, paint) +
        at(230, 365, 0.95, shelves.shelf(paint, 260, 3)) +
        tableAt(
          440,
          1.2,
          COLOUR.darkWood,
          thing.sketches(-40, paint),
          indoor.cup(90, paint.tint(0)),
          indoor.lamp(190, COLOUR.yellow),
        ),
    ],
  ],
  social: [
    [
      "dusk",
      (paint) =>
        room(WIDE, paint) +
        plant(90, 360, 1.3, COLOUR.coral) +
        at(336, 400, 1, indoor.pendant(paint.tint(3))) +
        tableAt(430, 1.5, COLOUR.wood, indoor.board(paint)),
    ],
    [
      "night",
      (paint) =>
        hall(WIDE, paint) +
        at(400, 370, 1.1, evening.mirrorBall, evening.sparkles) +
        tableAt(
          440,
          1.3,
          COLOUR.wood,
          thing.glass(-90, paint.tint(1)),
          thing.glass(0, paint.tint(0)),
          thing.glass(90, paint.tint(2)),
        ),
    ],
  ],
  outdoor: [
    [
      "dawn",
      (paint) =>
        hills({ ...WIDE, y: 360 }, paint) +
        at(330, 372, 1.15, outdoor.bench(paint)) +
        at(640, 366, 1, outdoor.trail(paint)),
    ],
    [
      "dusk",
      (paint) =>
        hills({ ...WIDE, y: 350 }, paint) +
        outdoor.tree(110, 350, 1.1, COLOUR.leaf) +
        outdoor.tree(700, 356, 1.3, COLOUR.leaf) +
        at(400, 352, 1.25, outdoor.tent(paint)),
    ],
  ],
  arts: [
    [
      "day",
      (paint) =>
        room(WIDE, paint) +
        plant(120, 360, 1.3, COLOUR.coral) +
        at(380, 370, 1.2, art.easel(paint)),
    ],
    [
      "day",
      (paint) =>
        empty(WIDE, paint) +
        plant(120, 360, 1.3, COLOUR.sage) +
        plant(690, 360, 1.1, COLOUR.apricot) +
        at(400, 370, 1.1, art.gallery(paint)),
    ],
  ],
  food: [
    [
      "dusk",
      (paint) =>
        room(WIDE, paint) +
        plant(110, 360, 1.2, COLOUR.sage) +
        tableAt(
          430,
          1.35,
          COLOUR.wood,
          kitchen.pasta(-130),
          kitchen.pot(0, -70, paint.tint(0)),
          kitchen.pasta(135),
        ),
    ],
    [
      "dawn",
      (paint) =>
        room(WIDE, paint) +
        plant(710, 360, 1.2, COLOUR.coral) +
        at(336, 400, 1, indoor.pendant(paint.tint(1))) +
        tableAt(
          430,
          1.35,
          COLOUR.darkWood,
          at(-10, 0, 1, kitchen.loaf),
          indoor.cup(110, paint.tint(0)),
        ),
    ],
  ],
  tech: [
    [
      "night",
      (paint) =>
        empty(WIDE, paint) +
        at(400, 350, 1.05, thing.projection(paint)) +
        tableAt(
          440,
          1.2,
          COLOUR.darkWood,
          indoor.laptop(-110, paint.tint(2)),
          thing.gadget(110, paint.tint(0)),
        ),
    ],
    [
      "night",
      (paint) =>
        room(WIDE, { ...paint, wall: COLOUR.slate, floor: COLOUR.night, trim: COLOUR.night }) +
        tableAt(
          430,
          1.35,
          COLOUR.wood,
          indoor.laptop(-30, paint.tint(0)),
          indoor.lamp(110, COLOUR.yellow),
          indoor.cup(-150, paint.tint(1)),
        ),
    ],
  ],
  networking: [
    [
      "day",
      (paint) =>
        room(WIDE, paint) +
        plant(110, 360, 1.3, COLOUR.sage) +
        tableAt(
          430,
          1.35,
          COLOUR.wood,
          indoor.cup(-140, paint.tint(0)),
          indoor.laptop(-10, paint.tint(2)),
          indoor.cup(120, paint.tint(1)),
        ),
    ],
    [
      "dusk",
      (paint) =>
        hills({ ...WIDE, y: 330 }, paint) +
        at(140, 332, 0.75, town.museum) +
        flat(box(0, 330, 800, 120, COLOUR.sand)) +
        outdoor.tree(700, 342, 1.2, COLOUR.leaf) +
        tableAt(
          446,
          1.2,
          COLOUR.darkWood,
          thing.glass(-70, paint.tint(0)),
          at(0, -76, 1, town.zine(COLOUR.cream)),
          thing.glass(70, paint.tint(2)),
        ),
    ],
  ],
};

/** The covers of a category, in the order in which they are numbered. */
export const drawCategoryCovers = (category: Category) =>
  COVERS[category].map(([light, draw], index) =>
    svg(COVER, draw(paintFor(`${category} ${index + 1}`, light))),
  );
