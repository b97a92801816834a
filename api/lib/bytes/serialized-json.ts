import type { ByteWriter } from "./byte-writer.ts";

/** The JSON text of a `Value`. */
export type SerializedJson<Value> = string & { readonly of?: Value };
/** The same in UTF-8. */
export type JsonBytes<Value> = Uint8Array<ArrayBuffer> & { readonly of?: Value };

/** Writes that text when it is sent, so that it is not copied once more. */
export type JsonWriter<Value> = ((writer: ByteWriter) => void) & { readonly of?: Value };

/** The serialized fields of an object without the braces, to be joined with others. */
export const serializeFields = (fields: object) => JSON.stringify(fields).slice(1, -1);
