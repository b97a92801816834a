import type { Deps } from "../deps.ts";
import { deleteUploads, findReleased, releaseUnused } from "./released-uploads.repo.ts";
import { hasSmallCopy, smallOf } from "./small-copy.ts";

export const UNUSED_MS = 24 * 60 * 60 * 1000;

const EXAMINE_BATCH_SIZE = 500;
const DISCARD_BATCH_SIZE = 20;

/** Deletes images without an owner: the file first, so that a failure is retried next time. */
export async function discardReleased({ db, files }: Deps) {
  for (;;) {
    const released = await findReleased(db, DISCARD_BATCH_SIZE);
    const names = released.map(({ publicId }) => publicId);
    const copies = released.filter(({ kind }) => hasSmallCopy(kind));
    await Promise.all(
      [...names, ...copies.map((each) => smallOf(each.publicId))].map(files.remove),
    );
    await deleteUploads(db, names);
    if (names.length < DISCARD_BATCH_SIZE) return;
  }
}

/** After a failure the hourly job deletes them. */
export const discardNowOrLater = (deps: Deps) =>
  discardReleased(deps).catch(({ name }: Error) =>
    deps.log.error("images are not discarded", { error: name }),
  );

/** Deletes images that nothing has referred to for a day. */
export async function removeUnusedImages(deps: Deps) {
  const unusedSince = deps.now() - UNUSED_MS;
  let last: number | undefined = 0;
  while (last !== undefined) {
    last = await releaseUnused(deps.db, unusedSince, last, EXAMINE_BATCH_SIZE);
    await Bun.sleep(0);
  }
  await discardReleased(deps);
}
