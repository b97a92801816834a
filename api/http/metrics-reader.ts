const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
const FORWARDED = /^(forwarded|x-forwarded-.*)$/i;

const digest = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest();

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/**
 * A proxied request carries forwarding headers; without them loopback is this machine. The Host check refuses web
 * pages whose DNS name was pointed at loopback.
 */
const isLocal = (address: string | undefined, headers: Headers) =>
  LOOPBACK.test(address ?? "") &&
  LOOPBACK_HOST.test(headers.get("host") ?? "") &&
  ![...headers.keys()].some((name) => FORWARDED.test(name));

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
