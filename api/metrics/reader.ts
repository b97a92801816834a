import { createHash, timingSafeEqual } from "node:crypto";

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
const FORWARDED = /^(forwarded|x-forwarded-.*)$/i;

const digest = (text: string) => createHash("sha256").update(text).digest();

/** A request that came through a proxy says so; without such a header, loopback is this very machine. */
function isLocal(address: string | undefined, headers: Headers) {
  return LOOPBACK.test(address ?? "") && ![...headers.keys()].some((name) => FORWARDED.test(name));
}

function bearsToken(token: string | undefined, headers: Headers) {
  const [, given] = /^Bearer (.+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  if (token === undefined || given === undefined) return false;
  return timingSafeEqual(digest(given), digest(token));
}

export const mayReadMetrics = (
  token: string | undefined,
  headers: Headers,
  address: string | undefined,
) => bearsToken(token, headers) || isLocal(address, headers);
