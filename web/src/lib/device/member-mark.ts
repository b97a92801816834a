/** Distinguishes members in keys on this device without revealing the id (FNV-1a). */
export function memberMark(id: string) {
  let hash = 0x811c9dc5;
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return `~${(hash >>> 0).toString(36)}`;
}
