const LONG_PART = 30;

/**
 * Keeps lines from ending at a hyphen, which names contain too, and within a part between commas, as in street and
 * number.
 */
export const undivided = (place: string) =>
  place
    .replaceAll("-", "-\u2060")
    .replaceAll(/[^\s,،][^,،]*/gu, (part) =>
      part.length > LONG_PART ? part : part.replaceAll(" ", "\u00a0"),
    );

/** A name after a colon starts a new line. */
export const headlineParts = (headline: string) => headline.split(/(?<=: )/u);
