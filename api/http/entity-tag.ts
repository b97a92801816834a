const opaque = (tag: string) => tag.trim().replace(/^W\//, "");

/** Whether If-None-Match has this tag: the client's copy is current (RFC 9110, 13.1.2). */
export function isCurrent(ifNoneMatch: string | null | undefined, tag: string) {
  if (!ifNoneMatch) return false;
  const known = ifNoneMatch.split(",").map(opaque);
  return known.includes("*") || known.includes(opaque(tag));
}
