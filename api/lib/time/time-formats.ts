import { createInterner } from "../cache/intern.ts";

/** About as many as there are time zones. */
const FORMATS_MAX = 500;

/** Cached `Intl.DateTimeFormat` objects per locale and zone, as creating one takes a millisecond. */
export function createTimeFormats(options: Intl.DateTimeFormatOptions) {
  const shared = createInterner(FORMATS_MAX);
  return (locale: string, timeZone: string) =>
    shared(
      `${locale} ${timeZone}`,
      () => new Intl.DateTimeFormat(locale, { ...options, timeZone }),
    );
}
