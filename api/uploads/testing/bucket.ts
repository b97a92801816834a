import { createHash, createHmac } from "node:crypto";

const REGION_DAYS = /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request/;
const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest();
const part = (header: string, name: string) =>
  new RegExp(`${name}=([^,\\s]+)`).exec(header)?.[1] ?? "";
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The signature that AWS's Signature Version 4 gives a request, from the words of its specification. */
function signatureOf(request: Request, body: Uint8Array, secret: string) {
  const { pathname, searchParams } = new URL(request.url);
  const authorization = request.headers.get("authorization") ?? "";
  const [, , day = "", region = ""] = REGION_DAYS.exec(authorization) ?? [];
  const names = part(authorization, "SignedHeaders").split(";");
  const claimed = request.headers.get("x-amz-content-sha256") ?? "";
  if (claimed !== "UNSIGNED-PAYLOAD" && claimed !== sha256(body)) return "the body is another";
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join("&");
  const headers = names.map((name) => `${name}:${(request.headers.get(name) ?? "").trim()}\n`);
  const canonical = [request.method, pathname, query, headers.join(""), names.join(";"), claimed];
  const scope = `${day}/${region}/s3/aws4_request`;
  const time = request.headers.get("x-amz-date") ?? "";
  const toSign = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical.join("\n"))].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, toSign).toString("hex");
}

const failure = (status: number, code: string) =>
  new Response(
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
    {
      status,
      headers: { "Content-Type": "application/xml" },
    },
  );

/** A bucket on loopback that speaks S3 for single objects and refuses what is not rightly signed. */
export function openBucket(secret: string) {
  const objects = new Map<string, { bytes: Uint8Array<ArrayBuffer>; type: string }>();
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      const body = await request.bytes();
      const given = part(request.headers.get("authorization") ?? "", "Signature");
      if (given !== signatureOf(request, body, secret))
        return failure(403, "SignatureDoesNotMatch");
      const key = new URL(request.url).pathname;
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
    },
  });
  return {
    objects,
    endpoint: `http://127.0.0.1:${server.port}`,
    stop: () => server.stop(true),
  };
}
