import { expect, test } from "bun:test";
import { acceptedCodings } from "./accept-encoding.ts";

test.each([
  ["gzip, deflate, br, zstd", ["br", "gzip", "identity"]],
  ["gzip", ["gzip", "identity"]],
  ["GZIP;Q=0.5", ["gzip", "identity"]],
  ["br;q=0.2, gzip;q=0.9", ["gzip", "br", "identity"]],
  ["br;q=0, gzip", ["gzip", "identity"]],
  ["br;q=0, gzip;q=0", ["identity"]],
  ["*", ["br", "gzip", "identity"]],
  ["*;q=0", ["identity"]],
  ["br;q=0, *;q=0.1", ["gzip", "identity"]],
  ["identity, br;q=0.5", ["identity"]],
  ["identity;q=0, gzip", ["gzip", "identity"]],
  ["gzip;q=nonsense", ["identity"]],
  ["zstd", ["identity"]],
  ["", ["identity"]],
  [null, ["identity"]],
])("%p takes %p", (header, codings) => {
  expect(acceptedCodings(header)).toEqual(codings as ReturnType<typeof acceptedCodings>);
});
