import { LANGUAGES, type Language } from "@hereabouts/db/enumerations";

/** By their own names, which are the same in every language. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", de: "Deutsch" };

const KEY = "language";

const languageOf = (tag: string | null) =>
  LANGUAGES.find((language) => tag?.toLowerCase().split("-")[0] === language);

/** What was chosen on this device; without a choice the browser's languages count. */
export const chosenLanguage = () => languageOf(localStorage.getItem(KEY));

/** The first of the wished languages that we speak, and its region's way with dates and numbers. */
export function resolveLanguage(
  chosen: Language | undefined,
  wished: readonly string[],
): { language: Language; locale: string } {
  const language = chosen ?? languageOf(wished.find(languageOf) ?? "en") ?? "en";
  return { language, locale: wished.find((tag) => languageOf(tag) === language) ?? language };
}

export const { language, locale } = resolveLanguage(chosenLanguage(), navigator.languages);

/** All that is shown was worded once, so another language begins with a full load. */
export function chooseLanguage(chosen: Language | undefined) {
  if (chosen) localStorage.setItem(KEY, chosen);
  else localStorage.removeItem(KEY);
  window.location.reload();
}
