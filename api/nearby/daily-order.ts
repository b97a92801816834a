import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { dayOf } from "../lib/time/day.ts";

/** A number that changes by viewer and day and has nothing to do with place. */
export const seedFor = (deps: Deps, { publicId }: Pick<Viewer, "publicId">) =>
  new Bun.CryptoHasher("sha256", deps.serverKey)
    .update(`order:${publicId}:${dayOf(deps.now())}`)
    .digest()
    .readUInt32BE(0);

/** Members are ordered by this hash of id and seed (finalizer of MurmurHash3), so that nobody is first every day. */
export function shuffleKey(id: number, seed: number) {
  let mixed = Math.imul(id ^ seed, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
