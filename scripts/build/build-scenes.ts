import { rmSync } from "node:fs";
import { join } from "node:path";
import { PORTRAITS } from "@hereabouts/api/demo/portraits";
import { EVENTS } from "@hereabouts/api/demo/sandbox-events";
import type { BotName } from "@hereabouts/api/demo/sandbox-people";
import { COVERS, SCENES, coverPath, scenePath } from "@hereabouts/api/demo/scenes";
import { drawnCoverPath } from "@hereabouts/api/events/covers.schema";
import { CATEGORIES } from "@hereabouts/db/enumerations";
import { drawFigure } from "./build-portraits.ts";
import { drawCategoryCovers } from "../scenes/category-covers.ts";
import { drawCover } from "../scenes/covers.ts";
import { drawScene } from "../scenes/photos.ts";

const PUBLIC = join(import.meta.dir, "../../web/public");

/** Every scene of the demo with its address: the further photos of its people, and the covers of its events. */
export function drawnScenes() {
  const photos = Object.entries(SCENES).flatMap(([key, scenes]) => {
    const name = key as BotName;
    const face = drawFigure(PORTRAITS[name]);
    return scenes.map((scene) => [scenePath(name, scene), drawScene(name, scene, face)] as const);
  });
  const covers = EVENTS.map((event) => {
    const face = drawFigure(PORTRAITS[event.host]);
    return [coverPath(event), drawCover(event.cover, COVERS[event.cover], face)] as const;
  });
  return [...photos, ...covers];
}

/** The covers that events have without a photo, with their addresses. */
export const drawnCovers = () =>
  CATEGORIES.flatMap((category) =>
    drawCategoryCovers(category).map(
      (picture, index) => [drawnCoverPath(category, index + 1), picture] as const,
    ),
  );

/** Draws them where Vite takes its files from. */
export async function drawScenes(folder = PUBLIC) {
  for (const drawn of ["assets/scenes", "covers"])
    rmSync(join(folder, drawn), { recursive: true, force: true });
  for (const [path, picture] of [...drawnScenes(), ...drawnCovers()])
    await Bun.write(join(folder, path), picture);
}
