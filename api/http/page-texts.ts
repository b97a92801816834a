import type { Language } from "@hereabouts/db/enumerations";

export type PageTexts = Record<string, string>;

/** What the page and the manifest say before any script runs, by the names that stand for it there. */
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

const PLACE = /__[A-Z_]+?__/g;

/** Puts the words into a template, each as that kind of file writes it; what is no word of ours stays. */
export const fillTemplate = (
  template: string,
  words: PageTexts,
  serialize: (text: string) => string,
) => template.replace(PLACE, (name) => (name in words ? serialize(words[name] ?? "") : name));
