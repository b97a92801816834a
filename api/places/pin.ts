import { cellInside, codeOf, centreOf, pinOf } from "../lib/cells.ts";
import type { Cell } from "../lib/cells.ts";

function draw(serverKey: Uint8Array, publicId: string, use: string, { level, row, col }: Cell) {
  const digest = new Bun.CryptoHasher("sha256", serverKey)
    .update(`${publicId}:${use}${level}:${row}:${col}`)
    .digest();
  return { u: digest.readUInt32BE(0) / 2 ** 32, v: digest.readUInt32BE(4) / 2 ** 32 };
}

/**
 * The 2 km cell that others see for a published one: the same, or one drawn inside a coarse one. A coarse place then
 * looks like any other, and distances do not show how coarse it is.
 */
export const publishedCellOf = (serverKey: Uint8Array, publicId: string, cell: Cell) =>
  cell.level === 2 ? cell : cellInside(cell, draw(serverKey, publicId, "told:", cell));

/**
 * The published pin: a point in the cell drawn by HMAC-SHA256 from the server key, the member and the cell. It is the
 * same for every viewer and call, and reveals only the cell.
 */
function keyedPin(serverKey: Uint8Array, publicId: string, cell: Cell) {
  return pinOf(cell, draw(serverKey, publicId, "", cell));
}

/** The published place of a member in this cell. */
export function publishedPlaceOf(serverKey: Uint8Array, publicId: string, cell: Cell) {
  const published = publishedCellOf(serverKey, publicId, cell);
  return {
    publishedCell: codeOf(published),
    centre: centreOf(published),
    pin: keyedPin(serverKey, publicId, published),
  };
}
