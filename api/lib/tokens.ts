import { sha256 } from "@oslojs/crypto/sha2";
import { encodeBase64urlNoPadding, encodeHexLowerCase } from "@oslojs/encoding";

const random = (bytes: number) =>
  encodeBase64urlNoPadding(crypto.getRandomValues(new Uint8Array(bytes)));

/** A public id: 16 random bytes, base64url, 22 characters. */
export const newPublicId = () => random(16);

/** A bearer secret: 32 random bytes, base64url. Only its hash is ever stored. */
export const newToken = () => random(32);

export const hashToken = (token: string) =>
  encodeHexLowerCase(sha256(new TextEncoder().encode(token)));

export const isPublicId = (id: string) => /^[A-Za-z0-9_-]{22}$/.test(id);
