import { createHash, createHmac } from "node:crypto";

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** A part of the signature, which stands in the address or in a header. */
function signed({ url, headers }: Request, name: string) {
  const inHeader = new RegExp(`${name}=([^,]+)`).exec(headers.get("authorization") ?? "");
  return inHeader?.[1] ?? new URL(url).searchParams.get(`X-Amz-${name}`) ?? "";
}

/** The signature of a request by AWS Signature Version 4, written from its specification. */
function signatureOf(request: Request, secret: string) {
  const { url, method, headers } = request;
  const { pathname, searchParams } = new URL(url);
  const time = searchParams.get("X-Amz-Date") ?? headers.get("x-amz-date") ?? "";
  const [, day = "", region = ""] = signed(request, "Credential").split("/");
  const names = signed(request, "SignedHeaders").split(";");
  const query = [...searchParams]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join("&");
  const lines = names.map((name) => `${name}:${(headers.get(name) ?? "").trim()}\n`);
  const content = headers.has("authorization") && headers.get("x-amz-content-sha256");
  const payload = content || "UNSIGNED-PAYLOAD";
  const canonical = [method, pathname, query, lines.join(""), names.join(";"), payload];
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical.join("\n"))].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, toSign).toString("hex");
}

export const failure = (status: number, code: string) =>
  new Response(
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
    {
      status,
      headers: { "Content-Type": "application/xml" },
    },
  );

type Fault = (request: Request) => Response | Promise<Response>;

/** Up to 1,000 of the keys with a prefix, after a given one. */
function listing(keys: readonly string[], query: URLSearchParams) {
  const [prefix, marker] = [query.get("prefix") ?? "", query.get("marker") ?? ""];
  const found = keys.filter((key) => key.startsWith(prefix) && key > marker).toSorted();
  const page = found.slice(0, Number(query.get("max-keys") ?? 1000));
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("");
  const isTruncated = `<IsTruncated>${page.length < found.length}</IsTruncated>`;
  return new Response(
    `<?xml version="1.0"?><ListBucketResult>${isTruncated}${contents}</ListBucketResult>`,
    { headers: { "Content-Type": "application/xml" } },
  );
}

/** An S3 bucket on loopback, which refuses wrong signatures. */
export function openBucket(secret: string) {
  const objects = new Map<string, { bytes: Uint8Array<ArrayBuffer>; type: string }>();
  let fault: Fault | undefined;
  const answer = async (request: Request) => {
    const body = await request.bytes();
    const { pathname: key, searchParams } = new URL(request.url);
    if (signed(request, "Signature") !== signatureOf(request, secret))
      return failure(403, "SignatureDoesNotMatch");
    const [, bucket = "", name = ""] = key.split("/", 3);
    if (name === "") {
      const keys = [...objects.keys()].filter((one) => one.startsWith(`/${bucket}/`));
      const names = keys.map((one) => decodeURIComponent(one.slice(bucket.length + 2)));
      return listing(names, searchParams);
    }
    const found = objects.get(key);
    if (request.method === "PUT") {
      objects.set(key, { bytes: body, type: request.headers.get("content-type") ?? "" });
      return new Response(null, { headers: { ETag: `"${sha256(body)}"` } });
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return new Response(null, { status: 204 });
    }
    return found ? new Response(found.bytes) : failure(404, "NoSuchKey");
  };
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) => (fault ?? answer)(request),
  });
  return {
    objects,
    answer,
    endpoint: `http://127.0.0.1:${server.port}`,
    /** Replaces the answers of the bucket, until it is called without an argument. */
    answerWith: (instead?: Fault) => {
      fault = instead;
    },
    stop: () => server.stop(true),
  };
}
