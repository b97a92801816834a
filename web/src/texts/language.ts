import { LANGUAGES, type Language } from "@hereabouts/db/enumerations";

/** In their own language, for every catalogue. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", de: "Deutsch" };

const KEY = "language";

const languageOf = (tag: string | null) =>
  LANGUAGES.find((language) => tag?.toLowerCase().split("-")[0] === language);

/** The language chosen on this device; without one, or where storage is refused, the browser's languages apply. */
export function chosenLanguage() {
  try {
    return languageOf(localStorage.getItem(KEY));
  } catch {
    return undefined;
  }
}

/** The first preferred language that we have, with its region for dates and numbers. */
export function resolveLanguage(
  chosen: Language | undefined,
  wished: readonly string[],
): { language: Language; locale: string } {
  const language = chosen ?? languageOf(wished.find(languageOf) ?? "en") ?? "en";
  return { language, locale: wished.find((tag) => languageOf(tag) === language) ?? language };
}

export const { language, locale } = resolveLanguage(chosenLanguage(), navigator.languages);

/** Texts are read once while rendering, so changing the language reloads the page. */
export function chooseLanguage(chosen: Language | undefined) {
  try {
    if (chosen) localStorage.setItem(KEY, chosen);
    else localStorage.removeItem(KEY);
  } catch {
    // Where storage is refused or full, the browser's languages go on to apply.
  }
  window.location.reload();
}
