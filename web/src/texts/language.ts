const LANGUAGES = ["en"] as const;
export type Language = (typeof LANGUAGES)[number];

const languageOf = (tag: string) =>
  LANGUAGES.find((language) => tag.toLowerCase().split("-")[0] === language);

/** The first language wished for that we speak, and its region's way with dates and numbers. */
export function settleLanguage(wished: readonly string[]): { language: Language; locale: string } {
  const locale = wished.find(languageOf) ?? "en";
  return { language: languageOf(locale) ?? "en", locale };
}

export const { language, locale } = settleLanguage(navigator.languages);
