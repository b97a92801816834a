import type { Context, TypedResponse } from "hono";
import type { Written } from "../lib/written.ts";

const JSON_TYPE = { "Content-Type": "application/json" };

/** The same answer as `c.json`, of what is written already. */
export const writtenJson = <Value>(c: Context, text: Written<Value>) =>
  c.body(text, 200, JSON_TYPE) as unknown as TypedResponse<Value, 200, "json">;
