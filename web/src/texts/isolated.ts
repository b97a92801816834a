const TURNS_THE_LINE =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Isolates a member's text in ours, so that right-to-left text does not reorder what surrounds it. */
export const isolated = (words: string) =>
  TURNS_THE_LINE.test(words) ? `\u2068${words}\u2069` : words;
