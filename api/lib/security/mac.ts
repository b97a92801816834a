/** A MAC of a purpose and its data with the key of this server: 43 characters of base64url. */
export const macOf = (serverKey: Uint8Array, purpose: string, ...bound: string[]) =>
  new Bun.CryptoHasher("sha256", serverKey)
    .update(`${purpose} ${bound.join(" ")}`)
    .digest("base64url");

/** Compares in constant time. */
export const isSameMac = (one: string, other: string) =>
  one.length === other.length && crypto.timingSafeEqual(Buffer.from(one), Buffer.from(other));
