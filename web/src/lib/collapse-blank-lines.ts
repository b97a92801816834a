const GAP = /\n(?:[^\S\n]*\n){3,}/g;

/** A text of several lines as it is shown: two empty lines are as good as two thousand. */
export const collapseBlankLines = (text: string) => text.replaceAll(GAP, "\n\n\n");
