import type { Deps } from "../deps.ts";
import { toldPlace } from "./pin.ts";
import { findUntold, saveTold } from "./told-cells.repo.ts";

const A_TURN = 500;

/**
 * Draws the 2 km cell that others are told of each coarse place that was kept before there was one: SQL has no HMAC. To be
 * called before the server listens; where nothing is left to do it costs one read.
 */
export async function tellCoarsePlaces({ db, serverKey }: Pick<Deps, "db" | "serverKey">) {
  for (let after = 0; ;) {
    const untold = await findUntold(db, after, A_TURN);
    const told = untold.map(({ userId, publicId, cell }) => ({
      userId,
      ...toldPlace(serverKey, publicId, cell),
    }));
    if (told.length > 0) await saveTold(db, told);
    after = untold.at(-1)?.userId ?? after;
    if (untold.length < A_TURN) return;
  }
}
