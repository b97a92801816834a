const GAP = /\n(?:[^\S\n]*\n){3,}/g;

/** A multi-line text as shown: at most two empty lines in a row. */
export const collapseBlankLines = (text: string) => text.replaceAll(GAP, "\n\n\n");
