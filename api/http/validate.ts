import { zValidator } from "@hono/zod-validator";
import type { Context, Next, ValidationTargets } from "hono";
import type { z } from "zod";
import { AppError } from "../lib/errors.ts";
import { withRouteMetadata } from "./route-metadata.ts";
import { readBody } from "./request-body.ts";

const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

function refuse(issues: readonly z.core.$ZodIssue[]): never {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = String(issue.path[0] ?? "");
    if (name && !(name in fields)) fields[name] = issue.message;
  }
  const message = issues[0]?.message ?? "The request could not be read.";
  throw new AppError("invalid_input", message, Object.keys(fields).length > 0 ? { fields } : {});
}

/** Validates one part of a request; failures become a 400 `invalid_input` that never echoes the input. */
export const validate = <Target extends keyof ValidationTargets, Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
) =>
  withRouteMetadata(
    { takes: { target, schema }, refuses: ["invalid_input"] },
    zValidator(target, schema, (result) => {
      if (!result.success) refuse(result.error.issues);
    }),
  );

/** Refuses a body that is not declared as JSON before it is read; Hono would treat it as an empty one. */
export function jsonOnly(c: Context, next: Next) {
  const type = c.req.header("content-type") ?? "";
  const isJson = type === "application/json" || JSON_TYPE.test(type);
  // `c.req.raw.body` creates a stream, which is slow to read, so it is checked last.
  const isEmpty = () => c.req.header("content-length") === "0" || c.req.raw.body === null;
  if (!isJson && !isEmpty()) throw new AppError("unsupported_media", "Send JSON.");
  return next();
}

/** Refuses larger bodies. One with a Content-Length is left alone: the server enforces that length. */
export const boundedBody = (maxBytes: number) => async (c: Context, next: Next) => {
  const declared = Number(c.req.header("content-length") ?? Number.NaN);
  const isBounded = declared <= maxBytes && c.req.header("transfer-encoding") === undefined;
  if (isBounded || !c.req.raw.body) return next();
  const body = await readBody(c, maxBytes);
  if (!body) throw new AppError("too_large", "That is too much at once.");
  c.req.raw = new Request(c.req.raw, { method: c.req.method, body });
  return next();
};
