const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * One formatter for each language and set of parts: making one costs as much as hundreds of uses. It is made anew where the
 * device has changed its time zone, which those without one of their own tell.
 */
export function dateFormat(tag: string, parts: Intl.DateTimeFormatOptions) {
  const key = `${tag} ${new Date().getTimezoneOffset()} ${JSON.stringify(parts)}`;
  const kept = formats.get(key);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat(tag, parts);
  formats.set(key, made);
  return made;
}
