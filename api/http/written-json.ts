import type { Context, TypedResponse } from "hono";
import type { Written } from "../lib/written.ts";

const JSON_TYPE = { "Content-Type": "application/json" };

/** The same answer as `c.json`, of what is written already. */
export const writtenJson = <Value, Status extends 200 | 201 = 200>(
  c: Context,
  text: Written<Value>,
  status = 200 as Status,
) => c.body(text, status, JSON_TYPE) as unknown as TypedResponse<Value, Status, "json">;
