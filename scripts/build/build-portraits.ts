import { rmSync } from "node:fs";
import { join } from "node:path";
import { createAvatar } from "@dicebear/core";
import * as openPeeps from "@dicebear/open-peeps";
import {
  CLOTHES,
  GROUND,
  HAIR,
  PORTRAITS,
  SKIN,
  portraitPath,
} from "@hereabouts/api/demo/portraits";
import type { Portrait, PortraitName } from "@hereabouts/api/demo/portraits";

const PUBLIC = join(import.meta.dir, "../../web/public");

type Options = NonNullable<Parameters<typeof createAvatar<openPeeps.Options>>[1]>;

/** The names of parts are checked by the library's own schema only when they are drawn. */
const draw = ([head, face, skin, hair, , clothes, more = {}]: Portrait, backgroundColor: string) =>
  createAvatar(openPeeps, {
    head: [head],
    face: [face],
    skinColor: [SKIN[skin]],
    headContrastColor: [HAIR[hair]],
    backgroundColor: [backgroundColor],
    clothingColor: [CLOTHES[clothes]],
    facialHair: more.beard === undefined ? [] : [more.beard],
    facialHairProbability: more.beard === undefined ? 0 : 100,
    accessories: more.glasses === undefined ? [] : [more.glasses],
    accessoriesProbability: more.glasses === undefined ? 0 : 100,
    maskProbability: 0,
    scale: 84,
    translateY: 8,
  } as Options).toString();

export const drawPortrait = (portrait: Portrait) => draw(portrait, GROUND[portrait[4]]);

/** The person alone, to stand in a scene. */
export const drawFigure = (portrait: Portrait) =>
  draw(portrait, "transparent").replace(/<metadata.*?<\/metadata>/s, "");

/** Draws the people of the demo where Vite takes its files from. */
export async function drawPortraits() {
  rmSync(join(PUBLIC, "assets/portraits"), { recursive: true, force: true });
  for (const [name, portrait] of Object.entries(PORTRAITS))
    await Bun.write(join(PUBLIC, portraitPath(name as PortraitName)), drawPortrait(portrait));
}
