import { createECDH, createHmac } from "node:crypto";
import { lookup as resolve } from "node:dns";
import type { LookupAddress, LookupOptions } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress } from "../lib/public-address.ts";

const TIMEOUT_MS = 10_000;
const CURVE = "prime256v1";

export type PushKeys = { publicKey: string; privateKey: string };
/** Where a browser receives, and what only it can read. */
export type PushTarget = { endpoint: string; publicKey: string; secret: string };
type Options = { ttlSeconds: number; topic: string; isUrgent: boolean };
export type Push = ReturnType<typeof createPush>;

export class AddressRefused extends Error {}

const encoded = (bytes: Buffer) => bytes.toString("base64url");

/**
 * The key pair (RFC 8292) by which push services know this server, derived from the server's own key: what keeps that one
 * keeps the subscriptions.
 */
export function pushKeysOf(serverKey: Uint8Array): PushKeys {
  const pair = createECDH(CURVE);
  for (let round = 0; ; round += 1) {
    const bytes = createHmac("sha256", serverKey).update(`push key ${round}`).digest();
    try {
      pair.setPrivateKey(bytes);
      return { publicKey: encoded(pair.getPublicKey()), privateKey: encoded(bytes) };
    } catch {
      // Not every number is a key of the curve; one in four billion is not.
    }
  }
}

type Resolved = (error: Error | null, addresses: LookupAddress[]) => void;

/** Resolves a name, and refuses it if any of its addresses is not allowed: what was checked is what is connected to. */
const checkedLookup =
  (isAllowed: (address: string) => boolean) =>
  (name: string, options: LookupOptions, done: Resolved) =>
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const isRefused = addresses.some(({ address }) => !isAllowed(address));
      return done(isRefused ? new AddressRefused("not a public address") : null, addresses);
    });

type Sent = { endpoint: string; headers: Record<string, string>; body: Buffer };

/** Web Push (RFC 8030, 8291). Endpoints are what browsers sent: they are connected to only at allowed addresses. */
export function createPush(
  { publicKey, privateKey }: PushKeys,
  subject: string,
  isAllowed: (address: string) => boolean = isPublicAddress,
) {
  const lookup = checkedLookup(isAllowed);

  /** The status of the answer. Redirects are not followed. */
  function post({ endpoint, headers, body }: Sent) {
    const url = new URL(endpoint);
    const host = url.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) !== 0 && !isAllowed(host)) throw new AddressRefused("not a public address");
    const { promise, resolve: answer, reject } = Promise.withResolvers<number>();
    const request = url.protocol === "http:" ? requestHttp : requestHttps;
    const options = { method: "POST", headers, lookup, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const sending = request(url, options, (response) => {
      response.destroy();
      answer(response.statusCode ?? 0);
    });
    sending.on("error", reject);
    sending.end(body);
    return promise;
  }

  return {
    publicKey,
    /** Whether an endpoint can be one: https, or http where only this machine is allowed. */
    accepts: (endpoint: string) =>
      URL.canParse(endpoint) &&
      (new URL(endpoint).protocol === "https:" ||
        (new URL(endpoint).protocol === "http:" && isAllowed("127.0.0.1"))),
    send: async (target: PushTarget, text: string, { ttlSeconds, topic, isUrgent }: Options) => {
      // Imported when there is something to push, not at every start.
      const { default: webPush } = await import("web-push");
      const keys = { p256dh: target.publicKey, auth: target.secret };
      const details = webPush.generateRequestDetails({ endpoint: target.endpoint, keys }, text, {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: ttlSeconds,
        topic,
        urgency: isUrgent ? "high" : "normal",
      });
      const headers = Object.fromEntries(
        Object.entries(details.headers).map(([name, value]) => [name, String(value)]),
      );
      return post({ endpoint: target.endpoint, headers, body: details.body ?? Buffer.alloc(0) });
    },
  };
}
