const LOCAL = /^(localhost|127\.|\[::1\])/;

/**
 * The public address and nothing of a place. Where the operator has named none, the address that is open serves.
 */
export function inviteLink(publicUrl: string | undefined, origin: string) {
  const isNamed = publicUrl && !LOCAL.test(new URL(publicUrl).hostname);
  return new URL("/?from=invite", isNamed ? publicUrl : origin).href;
}
