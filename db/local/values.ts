import type { InValue, IntMode, Value } from "@libsql/core/api";

export type EngineValue = null | number | bigint | string | Uint8Array;

/** The engine aborts the process on any other type, so nothing else may reach it. */
export function toEngine(value: InValue | undefined, intMode: IntMode): EngineValue {
  if (value === null) return null;
  if (typeof value === "string") return fromText(value);
  if (typeof value === "number") {
    if (Number.isFinite(value)) return value;
    throw new RangeError("Only finite numbers (not Infinity or NaN) can be passed as arguments");
  }
  if (typeof value === "bigint") {
    if (BigInt.asIntN(64, value) === value) return value;
    throw new RangeError(
      "bigint is too large to be represented as a 64-bit integer and passed as argument",
    );
  }
  if (typeof value === "boolean") return fromBoolean(value, intMode);
  if (value instanceof Uint8Array) return value;
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (value instanceof Date) return value.valueOf();
  const type = value === undefined ? "undefined" : Object.prototype.toString.call(value);
  throw new TypeError(`${type} cannot be passed as argument to the database`);
}

/** The engine stores what follows a NUL and never returns it. */
function fromText(value: string): string {
  if (!value.includes("\0")) return value;
  throw new RangeError("Text with a NUL character cannot be passed as argument");
}

function fromBoolean(value: boolean, intMode: IntMode): EngineValue {
  if (intMode === "bigint") return value ? 1n : 0n;
  if (intMode === "string") return value ? "1" : "0";
  return value ? 1 : 0;
}

export function fromEngine(value: EngineValue, intMode: IntMode): Value {
  if (typeof value === "bigint") return fromInteger(value, intMode);
  if (value instanceof Uint8Array) return toArrayBuffer(value);
  return value;
}

function fromInteger(value: bigint, intMode: IntMode): Value {
  if (intMode === "bigint") return value;
  if (intMode === "string") return String(value);
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError(
    "Received integer which cannot be safely represented as a JavaScript number",
  );
}

function toArrayBuffer(bytes: Uint8Array): ArrayBuffer {
  return bytes.slice().buffer as ArrayBuffer;
}
