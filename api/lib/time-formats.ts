import { createInterner } from "./intern.ts";

/** About as many as there are time zones. */
const FORMATS_MAX = 500;

/** An `Intl.DateTimeFormat` of a locale and a zone, made once for all: making one takes a millisecond. */
export function createTimeFormats(options: Intl.DateTimeFormatOptions) {
  const shared = createInterner(FORMATS_MAX);
  return (locale: string, timeZone: string) =>
    shared(
      `${locale} ${timeZone}`,
      () => new Intl.DateTimeFormat(locale, { ...options, timeZone }),
    );
}
