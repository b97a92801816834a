import type { Context } from "hono";
import { AppError } from "../lib/errors.ts";
import { readAtMost } from "../lib/network/read-at-most.ts";

/** Enough for 5 MB at 140 kbit/s. */
const BODY_WITHIN_MS = 300_000;

/** The request body; undefined if it is longer. A body that trickles in is aborted. */
export const readBody = (c: Context, maxBytes: number) =>
  readAtMost(c.req.raw, maxBytes, BODY_WITHIN_MS).catch(() => {
    throw new AppError(
      "invalid_input",
      "The request was broken off, too slow, or in too many pieces.",
    );
  });
