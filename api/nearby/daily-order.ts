import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";

const DAY_MS = 86_400_000;

export const dayOf = ({ now }: Pick<Deps, "now">) => Math.floor(now() / DAY_MS);

/** A number that changes by viewer and day and has nothing to do with place. */
export const drawFor = (deps: Deps, { publicId }: Pick<Viewer, "publicId">) =>
  new Bun.CryptoHasher("sha256", deps.serverKey)
    .update(`order:${publicId}:${dayOf(deps)}`)
    .digest()
    .readUInt32BE(0);

/** Hashes an id with the draw (finalizer of MurmurHash3), so that nobody is first every day. */
export function scattered(id: number, draw: number) {
  let mixed = Math.imul(id ^ draw, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
