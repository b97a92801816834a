import { createDecipheriv, createECDH, createHmac, createPublicKey, verify } from "node:crypto";
import { randomBytes } from "node:crypto";

type Answer = (path: string) => Response | Promise<Response>;
export type Pushed = {
  path: string;
  topic: string;
  urgency: string;
  ttl: number;
  payload: { id: string; at: number; title: string; body: string; path: string; unread: string[] };
};

const hmac = (key: Buffer, ...parts: (Buffer | string)[]) => {
  const hash = createHmac("sha256", key);
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The keys of a browser's subscription, and how it reads what is pushed to it (RFC 8291). */
export function newPushKeys() {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys();
  const secret = randomBytes(16);
  function read(body: Buffer) {
    const salt = body.subarray(0, 16);
    const keyLength = body[20] ?? 0;
    const serverKey = body.subarray(21, 21 + keyLength);
    const shared = hmac(secret, pair.computeSecret(serverKey));
    const input = hmac(shared, "WebPush: info\0", publicKey, serverKey, Buffer.from([1]));
    const key = hmac(salt, input);
    const contentKey = hmac(key, "Content-Encoding: aes128gcm\0", Buffer.from([1])).subarray(0, 16);
    const nonce = hmac(key, "Content-Encoding: nonce\0", Buffer.from([1])).subarray(0, 12);
    const sealed = body.subarray(21 + keyLength);
    const decipher = createDecipheriv("aes-128-gcm", contentKey, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // The last record ends with a delimiter and padding.
    return text.subarray(0, text.lastIndexOf(2)).toString();
  }
  const keys = { p256dh: publicKey.toString("base64url"), auth: secret.toString("base64url") };
  return { keys, read };
}

/** Refuses requests that are not signed with the key they name, for this service and day (RFC 8292). */
function checkSender(authorization: string | null, origin: string) {
  const [, token = "", sender = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization ?? "") ?? [];
  const [header = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(sender, "base64url");
  const coordinate = (from: number) => point.subarray(from, from + 32).toString("base64url");
  const key = createPublicKey({
    key: { kty: "EC", crv: "P-256", x: coordinate(1), y: coordinate(33) },
    format: "jwk",
  });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString()) as {
    aud: string;
    exp: number;
    sub: string;
  };
  const isFresh = exp > Date.now() / 1000 && exp <= Date.now() / 1000 + 86_400;
  return isSigned && aud === origin && isFresh && /^(mailto|https):/.test(sub) ? sender : undefined;
}

/** A push service (RFC 8030) on loopback, with its subscribed browsers. */
export function openPushService() {
  const received: Pushed[] = [];
  const senders = new Set<string>();
  const browsers = new Map<string, ReturnType<typeof newPushKeys>>();
  let answer: Answer = () => new Response(null, { status: 201 });
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    fetch: async (request) => {
      const { pathname: path, origin } = new URL(request.url);
      const browser = browsers.get(path);
      if (request.method !== "POST" || !browser) return new Response(null, { status: 404 });
      const sender = checkSender(request.headers.get("authorization"), origin);
      if (sender === undefined) return new Response(null, { status: 403 });
      senders.add(sender);
      const response = await answer(path);
      if (response.status !== 201) return response;
      received.push({
        path,
        topic: request.headers.get("topic") ?? "",
        urgency: request.headers.get("urgency") ?? "",
        ttl: Number(request.headers.get("ttl")),
        payload: JSON.parse(
          browser.read(Buffer.from(await request.arrayBuffer())),
        ) as Pushed["payload"],
      });
      return response;
    },
  });
  return {
    received,
    senders,
    port: server.port,
    /** Sets the following answers of the service. */
    answers: (next: Answer) => void (answer = next),
    /** A new subscription of a browser, as it registers it. */
    subscribe: () => {
      const path = `/push/${randomBytes(12).toString("base64url")}`;
      const browser = newPushKeys();
      browsers.set(path, browser);
      const endpoint = `http://127.0.0.1:${server.port}${path}`;
      return { path, registration: { endpoint, keys: browser.keys } };
    },
    unsubscribe: (path: string) => void browsers.delete(path),
    stop: () => server.stop(true),
  };
}
