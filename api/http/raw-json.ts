import type { Context, TypedResponse } from "hono";
import type { JSONParsed } from "hono/utils/types";
import { writeBriefly } from "../lib/bytes/byte-writer.ts";
import type { JsonBytes, JsonWriter, SerializedJson } from "../lib/bytes/serialized-json.ts";
import { copiedInOneSend, inOneSend } from "./one-send.ts";

const JSON_TYPE = { "Content-Type": "application/json" };

/** Like `c.json`, for a value that is serialized already. */
export const rawJson = <Value, Status extends 200 | 201 = 200>(
  c: Context,
  json: SerializedJson<Value> | JsonBytes<Value> | JsonWriter<Value>,
  status = 200 as Status,
) => {
  const body = typeof json === "function" ? copiedInOneSend(writeBriefly(json)) : inOneSend(json);
  return c.body(body, status, JSON_TYPE) as unknown as TypedResponse<Value, Status, "json">;
};

/** Like `c.json`, for lists and whatever else may be large. */
export const largeJson = <Value>(c: Context, value: Value) =>
  rawJson<JSONParsed<Value>>(c, JSON.stringify(value));
