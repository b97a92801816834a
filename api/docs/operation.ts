import type { ErrorCode } from "../lib/errors.ts";
import type { ShapeName } from "./shapes.ts";

/** Content of a response: a shape, a list of it, another media type, or none. */
export type Content = ShapeName | `${ShapeName}[]` | `${string}/${string}` | null;

export type Operation = {
  summary: string;
  description?: string;
  responses: Partial<Record<101 | 200 | 201 | 204 | 302 | 304 | 404 | 503, Content>>;
  /** Error codes beyond those that the route's middlewares declare. */
  refuses?: ErrorCode[];
  sendsFile?: string;
};

export const PERSON_NOT_FOUND =
  "Somebody who was blocked, suspended, deleted or never existed: all the same 404.";
