import { isLoopback } from "../lib/network/network.ts";

const FORWARDED = /^(forwarded|x-forwarded-.*)$/i;

/**
 * A proxied request carries forwarding headers; without them loopback is this machine. The Host check refuses web
 * pages whose DNS name was pointed at loopback.
 */
const isLocal = (address = "", headers: Headers) =>
  isLoopback(address.replace(/^::ffff:/, "")) &&
  isLoopback((headers.get("host") ?? "").replace(/:\d{1,5}$/, "")) &&
  ![...headers.keys()].some((name) => FORWARDED.test(name));

const digest = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest();

function hasToken(token: string | undefined, headers: Headers) {
  const [, given] = /^Bearer (.+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  if (token === undefined || given === undefined) return false;
  return crypto.timingSafeEqual(digest(given), digest(token));
}

export const mayReadMetrics = (
  token: string | undefined,
  headers: Headers,
  address: string | undefined,
) => hasToken(token, headers) || isLocal(address, headers);
