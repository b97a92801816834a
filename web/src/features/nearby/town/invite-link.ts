const LOCAL = /^(localhost|127\.|\[::1\])/;

/** The public URL without any place. Falls back to the current origin if the operator has set none. */
export function inviteLink(publicUrl: string | undefined, origin: string) {
  const isNamed = publicUrl && !LOCAL.test(new URL(publicUrl).hostname);
  return new URL("/?from=invite", isNamed ? publicUrl : origin).href;
}
