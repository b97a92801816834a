import type { InterestsTexts } from "./en-interests";

export const deInterests: InterestsTexts = {
  suggestions: "Interessen anderer",
  found: (count) =>
    `${count === 1 ? "1 Vorschlag" : `${count} Vorschläge`}. Mit den Pfeiltasten wählst du.`,
};
