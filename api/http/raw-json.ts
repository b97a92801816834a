import type { Context, TypedResponse } from "hono";
import type { SerializedJson } from "../lib/serialized-json.ts";

const JSON_TYPE = { "Content-Type": "application/json" };

/** Like `c.json`, for a value that is serialized already. */
export const rawJson = <Value, Status extends 200 | 201 = 200>(
  c: Context,
  text: SerializedJson<Value>,
  status = 200 as Status,
) => c.body(text, status, JSON_TYPE) as unknown as TypedResponse<Value, Status, "json">;
