import type { ValidationTargets } from "hono";
import type { z } from "zod";
import type { ErrorCode } from "../lib/errors.ts";

/** What a middleware contributes to a route's OpenAPI operation. */
type RouteMetadata = {
  refuses: ErrorCode[];
  needsSession?: true;
  takes?: { target: keyof ValidationTargets; schema: z.ZodType };
};

const known = new WeakMap<object, RouteMetadata>();

export function withRouteMetadata<Handler extends object>(
  metadata: RouteMetadata,
  handler: Handler,
) {
  known.set(handler, metadata);
  return handler;
}

export const routeMetadataOf = (handler: object) => known.get(handler);
