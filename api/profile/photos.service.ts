import type { Deps } from "../deps.ts";
import { keepImage, unknownImage } from "../uploads/uploads.service.ts";
import type { Viewer } from "../viewer.ts";
import { readAddresses, replacePhotos } from "./photos.repo.ts";
import type { UpdatePhotos } from "./photos.schema.ts";

/**
 * Refuses an address that is neither an upload of this member nor one of their photos, as demo portraits were never
 * uploaded.
 */
export async function claimPhoto(deps: Deps, viewer: Viewer, field: string, address: string) {
  if (await keepImage(deps, viewer, address)) return;
  const own = await readAddresses(deps.db, viewer.id);
  if (!own.includes(address)) throw unknownImage(field);
}

/** Replaces all photos; the first is the one that lists show. */
export async function savePhotos(deps: Deps, viewer: Viewer, { photos }: UpdatePhotos) {
  await Promise.all(photos.map(({ url }) => claimPhoto(deps, viewer, "photos", url)));
  if (!(await replacePhotos(deps.db, viewer.id, photos))) throw unknownImage("photos");
  deps.events.emit("person.changed", { userId: viewer.id });
}
