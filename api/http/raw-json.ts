import type { Context, TypedResponse } from "hono";
import { withBytes } from "../lib/bytes/byte-writer.ts";
import type { JsonBytes, JsonWriter, SerializedJson } from "../lib/bytes/serialized-json.ts";

const JSON_TYPE = { "Content-Type": "application/json" };

/** Like `c.json`, for a value that is serialized already. */
export const rawJson = <Value, Status extends 200 | 201 = 200>(
  c: Context,
  json: SerializedJson<Value> | JsonBytes<Value> | JsonWriter<Value>,
  status = 200 as Status,
) => {
  // A response copies its body at once.
  const respond = (body: string | Uint8Array<ArrayBuffer>) => c.body(body, status, JSON_TYPE);
  const response = typeof json === "function" ? withBytes(json, respond) : respond(json);
  return response as unknown as TypedResponse<Value, Status, "json">;
};
