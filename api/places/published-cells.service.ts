import type { Deps } from "../deps.ts";
import { publishedPlaceOf } from "./pin.ts";
import { findUnpublished, savePublished } from "./published-cells.repo.ts";

const BATCH_SIZE = 500;

/**
 * Draws the published 2 km cell of coarse places from before there was one: a migration cannot, as SQL has no HMAC.
 * Called before the server listens; one read if nothing is left to do.
 */
export async function publishCoarsePlaces({ db, serverKey }: Pick<Deps, "db" | "serverKey">) {
  for (let after = 0; ;) {
    const waiting = await findUnpublished(db, after, BATCH_SIZE);
    const published = waiting.map(({ userId, publicId, cell }) => ({
      userId,
      ...publishedPlaceOf(serverKey, publicId, cell),
    }));
    if (published.length > 0) await savePublished(db, published);
    after = waiting.at(-1)?.userId ?? after;
    if (waiting.length < BATCH_SIZE) return;
  }
}
