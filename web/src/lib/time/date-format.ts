const formats = new Map<string, Intl.DateTimeFormat>();

/** Formatters by language and parts, as creating one is slow. The key has the device's time zone, which may change. */
export function dateFormat(tag: string, parts: Intl.DateTimeFormatOptions) {
  const key = `${tag} ${new Date().getTimezoneOffset()} ${JSON.stringify(parts)}`;
  const kept = formats.get(key);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat(tag, parts);
  formats.set(key, made);
  return made;
}
