import { reasonOf } from "../errors.ts";

export type Bucket = {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region?: string;
};

class BucketError extends Error {
  override name = "BucketError";
  readonly code: string;
  constructor(reason: string) {
    super(reason);
    this.code = `BUCKET_${reason}`;
  }
}

type Sent = { bytes: Uint8Array; type?: string };

/**
 * Calls an S3-compatible bucket; the S3 client itself has no timeout. Answers with the content, or undefined without such
 * an object.
 */
export function createBucketCall(bucket: Bucket, timeoutMs: number) {
  const client = new Bun.S3Client(bucket);

  async function call(method: "GET" | "HEAD" | "PUT" | "DELETE", key: string, sent?: Sent) {
    const response = await fetch(client.presign(key, { method }), {
      method,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
      ...(sent && { body: new Uint8Array(sent.bytes) }),
      ...(sent?.type !== undefined && { headers: { "Content-Type": sent.type } }),
    });
    if (response.ok) return response.bytes();
    const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1];
    const isMissing = method === "HEAD" ? response.status === 404 : code === "NoSuchKey";
    if (isMissing && method !== "PUT") return undefined;
    throw new BucketError(code ?? String(response.status));
  }

  return (...request: Parameters<typeof call>) =>
    call(...request).catch((error: unknown) => {
      throw error instanceof BucketError ? error : new BucketError(reasonOf(error));
    });
}
