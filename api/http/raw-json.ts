import type { Context, TypedResponse } from "hono";
import type { JsonBytes, SerializedJson } from "../lib/bytes/serialized-json.ts";

const JSON_TYPE = { "Content-Type": "application/json" };

/** Like `c.json`, for a value that is serialized already. */
export const rawJson = <Value, Status extends 200 | 201 = 200>(
  c: Context,
  json: SerializedJson<Value> | JsonBytes<Value>,
  status = 200 as Status,
) => c.body(json, status, JSON_TYPE) as unknown as TypedResponse<Value, Status, "json">;
