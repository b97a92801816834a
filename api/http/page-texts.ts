import type { Language } from "@hereabouts/db/enumerations";

export type PageTexts = Record<string, string>;

/** Texts of the page and the manifest before any script runs, by their placeholders in the templates. */
export const pageTexts = (appName: string): Record<Language, PageTexts> => ({
  en: {
    __APP_NAME__: appName,
    __LANGUAGE__: "en",
    __DESCRIPTION__: "Meet people nearby, chat, and find something to do together.",
    __NEEDS_SCRIPT__: `${appName} needs JavaScript.`,
    __TURN_ON_SCRIPT__: "Turn it on in your browser and load this page again.",
  },
  de: {
    __APP_NAME__: appName,
    __LANGUAGE__: "de",
    __DESCRIPTION__: "Triff Leute in deiner Nähe, chatte und unternehmt etwas zusammen.",
    __NEEDS_SCRIPT__: `${appName} braucht JavaScript.`,
    __TURN_ON_SCRIPT__: "Schalte es im Browser ein und lade diese Seite neu.",
  },
});

const PLACEHOLDER = /__[A-Z_]+?__/g;

/** Replaces placeholders, serialized as that kind of file needs; unknown placeholders stay. */
export const fillTemplate = (
  template: string,
  texts: PageTexts,
  serialize: (text: string) => string,
) => template.replace(PLACEHOLDER, (name) => (name in texts ? serialize(texts[name] ?? "") : name));
