import type { Files } from "./files.ts";

type Bucket = {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region?: string;
};

// Below the ten seconds after which Bun drops a request without a response.
const TIMEOUT_MS = 5000;

/** The bucket failed; `code` says why, for the operator. */
class BucketError extends Error {
  override name = "BucketError";
  readonly code: string;
  constructor(reason: string) {
    super(reason);
    this.code = `BUCKET_${reason}`;
  }
}

const reasonOf = (error: unknown) => {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
};

/**
 * Files in an S3-compatible bucket. Browsers load them through this server, so the page policy needs no other origin.
 */
export function bucketFiles(bucket: Bucket, timeoutMs = TIMEOUT_MS): Files {
  const client = new Bun.S3Client(bucket);

  /** The object; undefined if it does not exist. The S3 client itself has no timeout. */
  async function ask(method: "GET" | "PUT" | "DELETE", name: string, body?: Uint8Array) {
    const response = await fetch(client.presign(`uploads/${name}.webp`, { method }), {
      method,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: new Uint8Array(body), headers: { "Content-Type": "image/webp" } }),
    });
    if (response.ok) return response.bytes();
    const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1];
    if (code === "NoSuchKey" && method !== "PUT") return undefined;
    throw new BucketError(code ?? String(response.status));
  }

  const inTime: typeof ask = (...request) =>
    ask(...request).catch((error: unknown) => {
      throw error instanceof BucketError ? error : new BucketError(reasonOf(error));
    });

  return {
    save: async (name, bytes, register) => {
      await register();
      await inTime("PUT", name, bytes);
    },
    read: (name) => inTime("GET", name),
    remove: async (name) => {
      await inTime("DELETE", name);
    },
  };
}
