import type { ValidationTargets } from "hono";
import type { z } from "zod";
import type { ErrorCode } from "../lib/errors.ts";

/** What the API's document can tell of a route because this handler stands in front of it. */
export type Facts = {
  refuses: ErrorCode[];
  needsSession?: true;
  takes?: { target: keyof ValidationTargets; schema: z.ZodType };
};

const known = new WeakMap<object, Facts>();

export function withFacts<Handler extends object>(facts: Facts, handler: Handler) {
  known.set(handler, facts);
  return handler;
}

export const factsOf = (handler: object) => known.get(handler);
