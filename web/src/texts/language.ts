import { LANGUAGES, type Language } from "@hereabouts/db/enumerations";

/** Each in its own language, for every catalogue. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", de: "Deutsch" };

const KEY = "language";

const languageOf = (tag: string | null) =>
  LANGUAGES.find((language) => tag?.toLowerCase().split("-")[0] === language);

/** Whether the choice could not be stored: then the tab's name holds it until the tab is closed. */
export const isLanguageOfTab = () => languageOf(window.name) !== undefined;

/** The language chosen on this device, or in this tab; without one the browser's languages apply. */
export function chosenLanguage() {
  try {
    return languageOf(window.name) ?? languageOf(localStorage.getItem(KEY));
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
  window.name = "";
  try {
    if (chosen) localStorage.setItem(KEY, chosen);
    else localStorage.removeItem(KEY);
  } catch {
    window.name = chosen ?? "";
  }
  window.location.reload();
}
