import type { Category, Every, Language } from "@hereabouts/db/enumerations";

const en = {
  going: (count: number) => (count === 1 ? "1 person is going" : `${count} people are going`),
  left: (count: number) => (count === 1 ? "1 place left" : `${count} places left`),
  full: "Full",
  around: (area: string) => `Around ${area}`,
  membersSee: "Members see where exactly it is",
  join: "Join",
  joinHint: (appName: string) => `You join in ${appName}. An account is free and takes a minute.`,
  haveAccount: "I have an account",
  see: (appName: string) => `Open in ${appName}`,
  calendar: "Add to calendar",
  calledOff: "This event was called off",
  over: "This event is over",
  about: "About this event",
  promise: "Meet people nearby, without giving your home away.",
  every: {
    week: "Every week",
    twoWeeks: "Every second week",
    monthByDate: "Every month",
    monthByWeekday: "Every month",
  } satisfies Record<Every, string> as Record<Every, string>,
  missing: "This event is not here",
  missingText: "It may have been taken back, or the link is not complete.",
  home: (appName: string) => `Go to ${appName}`,
  categories: {
    coffee: "Coffee",
    fitness: "Fitness",
    study: "Study",
    social: "Social",
    networking: "Networking",
    outdoor: "Outdoor",
    arts: "Arts",
    food: "Food",
    tech: "Tech",
  } satisfies Record<Category, string> as Record<Category, string>,
};
export type PageWords = typeof en;

const de: PageWords = {
  going: (count) => (count === 1 ? "1 Person geht hin" : `${count} Leute gehen hin`),
  left: (count) => (count === 1 ? "1 Platz frei" : `${count} Plätze frei`),
  full: "Voll",
  around: (area) => `Gegend: ${area}`,
  membersSee: "Wo genau, sehen Mitglieder",
  join: "Mitmachen",
  joinHint: (appName) =>
    `Du machst in ${appName} mit. Ein Konto kostet nichts und dauert eine Minute.`,
  haveAccount: "Ich habe ein Konto",
  see: (appName) => `In ${appName} öffnen`,
  calendar: "In den Kalender",
  calledOff: "Dieses Event ist abgesagt",
  over: "Dieses Event ist vorbei",
  about: "Darum geht’s",
  promise: "Leute in der Nähe treffen, ohne zu verraten, wo du wohnst.",
  every: {
    week: "Jede Woche",
    twoWeeks: "Jede zweite Woche",
    monthByDate: "Jeden Monat",
    monthByWeekday: "Jeden Monat",
  },
  missing: "Dieses Event ist nicht hier",
  missingText: "Vielleicht wurde es zurückgenommen, oder der Link ist nicht vollständig.",
  home: (appName) => `Zu ${appName}`,
  categories: {
    coffee: "Kaffee",
    fitness: "Fitness",
    study: "Lernen",
    social: "Geselliges",
    networking: "Netzwerken",
    outdoor: "Draußen",
    arts: "Kunst",
    food: "Essen",
    tech: "Technik",
  },
};

export const PAGE_WORDS: Record<Language, PageWords> = { en, de };
