import { pinOf } from "../lib/cells.ts";
import type { Cell } from "../lib/cells.ts";

/**
 * The place that everybody is told: a point in the cell drawn by HMAC-SHA256 from the server's key, the member and the
 * cell, so that it is the same for every viewer on every call, and says nothing but the cell.
 */
export function keyedPin(serverKey: Uint8Array, publicId: string, cell: Cell) {
  const digest = new Bun.CryptoHasher("sha256", serverKey)
    .update(`${publicId}:${cell.level}:${cell.row}:${cell.col}`)
    .digest();
  return pinOf(cell, { u: digest.readUInt32BE(0) / 2 ** 32, v: digest.readUInt32BE(4) / 2 ** 32 });
}
