import { sha256 } from "@oslojs/crypto/sha2";
import { encodeBase64urlNoPadding, encodeHexLowerCase } from "@oslojs/encoding";
import { randomBytes } from "./secure-random.ts";

const random = (bytes: number) => encodeBase64urlNoPadding(randomBytes(bytes));

export const PUBLIC_ID_LENGTH = 22;

/** A public id: 16 random bytes, base64url. */
export const newPublicId = () => random(16);

/**
 * A public id that starts with its time, 6 bytes of milliseconds as in a UUIDv7 (RFC 9562), then 10 random bytes, so
 * that inserts are sequential in an index. Only for rows whose time is public anyway.
 */
export function newTimedId(now: number) {
  const bytes = Buffer.from(randomBytes(16).buffer);
  bytes.writeUIntBE(now, 0, 6);
  return bytes.toString("base64url");
}

/** A bearer secret: 32 random bytes, base64url. Only its hash is stored. */
export const newToken = () => random(32);

export const hashToken = (token: string) =>
  encodeHexLowerCase(sha256(new TextEncoder().encode(token)));

export const isPublicId = (id: string) => /^[A-Za-z0-9_-]{22}$/.test(id);
