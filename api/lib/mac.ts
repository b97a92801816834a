/** Binds a purpose and what it is for to this server's key: 43 characters of base64url. */
export const macOf = (serverKey: Uint8Array, purpose: string, ...bound: string[]) =>
  new Bun.CryptoHasher("sha256", serverKey)
    .update(`${purpose} ${bound.join(" ")}`)
    .digest("base64url");

/** In a time that tells nothing of where they differ. */
export const isSameMac = (one: string, other: string) =>
  one.length === other.length && crypto.timingSafeEqual(Buffer.from(one), Buffer.from(other));
