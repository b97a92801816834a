import { zValidator } from "@hono/zod-validator";
import type { ValidationTargets } from "hono";
import { createMiddleware } from "hono/factory";
import type { z } from "zod";
import { AppError } from "../lib/errors.ts";

function refuse(issues: readonly z.core.$ZodIssue[]): never {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = String(issue.path[0] ?? "");
    if (name && !(name in fields)) fields[name] = issue.message;
  }
  const message = issues[0]?.message ?? "The request could not be read.";
  throw new AppError("invalid_input", message, Object.keys(fields).length > 0 ? { fields } : {});
}

/** Validates one part of a request; what is wrong becomes a 400 `invalid_input` that never repeats what was sent. */
export const validate = <Target extends keyof ValidationTargets, Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
) =>
  zValidator(target, schema, (result) => {
    if (!result.success) refuse(result.error.issues);
  });

/** A body that is not said to be JSON is refused before it is read; it would count as an empty one. */
export const jsonOnly = createMiddleware(async (c, next) => {
  const type = c.req.header("content-type") ?? "";
  const isEmpty = c.req.raw.body === null || c.req.header("content-length") === "0";
  if (!isEmpty && !/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type)) {
    throw new AppError("unsupported_media", "Send JSON.");
  }
  await next();
});
