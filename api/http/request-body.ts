import type { Context } from "hono";
import { AppError } from "../lib/errors.ts";
import { readAtMost } from "../lib/read-at-most.ts";

/** 5 MB over a line of 140 kbit/s. */
const BODY_WITHIN_MS = 300_000;

/** The body of a request; undefined if it is longer. What trickles in without an end is broken off. */
export const readBody = (c: Context, maxBytes: number) =>
  readAtMost(c.req.raw, maxBytes, BODY_WITHIN_MS).catch(() => {
    throw new AppError(
      "invalid_input",
      "The request was broken off, too slow, or in too many pieces.",
    );
  });
