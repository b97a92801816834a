import { CATEGORY_HUES } from "@hereabouts/db/enumerations";
import type { Language } from "@hereabouts/db/enumerations";
import type { Deps } from "../deps.ts";
import type { SharePicture } from "../files/share-picture.ts";
import { createCache } from "../lib/cache/cache.ts";
import { notFound } from "../lib/errors.ts";
import { perDeps } from "../lib/per-deps.ts";
import { PAGE_WORDS } from "./page-words.ts";
import { briefTime } from "./page-time.ts";
import type { PublicEvent } from "./public-events.repo.ts";
import { readCover, whereOf } from "./public-events.service.ts";

const MAX_BYTES = 16 * 1024 * 1024;

/** Keyed by their content, so no change makes them stale. */
const pictures = perDeps(({ events }: Deps) =>
  createCache<string, Uint8Array<ArrayBuffer>>(events, {
    maxWeight: MAX_BYTES,
    weightOf: ({ byteLength }) => byteLength,
    invalidatedBy: {},
  }),
);

const shownOn = (deps: Deps, event: PublicEvent, language: Language): SharePicture => ({
  appName: deps.env.appName,
  title: event.title,
  when: briefTime(event, language),
  where: whereOf(deps, event) ?? "",
  label: PAGE_WORDS[language].categories[event.category],
  hue: CATEGORY_HUES[event.category],
});

async function drawn(deps: Deps, event: PublicEvent, shown: SharePicture) {
  const cover = await readCover(deps, event);
  return deps.sharePictures.draw({ ...shown, ...(cover && { cover }) });
}

const versionOf = (shown: SharePicture, { imageUrl }: PublicEvent) =>
  Bun.hash(JSON.stringify([shown, imageUrl])).toString(36);

/** Changes with the content of the picture, so that other sites request it again. */
export const pictureVersion = (deps: Deps, event: PublicEvent, language: Language) =>
  versionOf(shownOn(deps, event, language), event);

/** The picture (PNG) for places where the address of the page is shared. */
export async function sharePicture(deps: Deps, event: PublicEvent, language: Language) {
  const shown = shownOn(deps, event, language);
  const version = versionOf(shown, event);
  const bytes = await pictures(deps).read(version, () => drawn(deps, event, shown));
  if (!bytes) throw notFound();
  return bytes;
}
