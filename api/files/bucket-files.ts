import { createBucketCall } from "../lib/network/bucket.ts";
import type { Bucket } from "../lib/network/bucket.ts";
import type { Files } from "./files.ts";

// Below the ten seconds after which Bun drops a request without a response.
const TIMEOUT_MS = 5000;

const keyOf = (name: string) => `uploads/${name}.webp`;

/**
 * Files in an S3-compatible bucket. Browsers load them through this server, so the page policy needs no other origin.
 */
export function bucketFiles(bucket: Bucket, timeoutMs = TIMEOUT_MS): Files {
  const call = createBucketCall(bucket, timeoutMs);
  return {
    save: async (name, bytes, register) => {
      await register();
      await call("PUT", keyOf(name), { bytes, type: "image/webp" });
    },
    read: (name) => call("GET", keyOf(name)),
    remove: async (name) => {
      await call("DELETE", keyOf(name));
    },
  };
}
