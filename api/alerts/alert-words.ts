import type { AlertKind, Language } from "@hereabouts/db/enumerations";

type Named = { name: string; title: string | null; count: number };
/** The text of a push or mail, without and with words of others. */
type Words = { hidden: string; shown: (named: Named) => string };

const quoted = (marks: [string, string], title: string | null) =>
  title === null ? undefined : `${marks[0]}${title}${marks[1]}`;

const same = (hidden: string): Words => ({ hidden, shown: () => hidden });

const englishEvent = (title: string | null) => quoted(["“", "”"], title) ?? "An event";
const ENGLISH: Record<AlertKind, Words> = {
  message: {
    hidden: "You have a new message",
    shown: ({ name }) => `${name} sent you a message`,
  },
  match: { hidden: "You have a new match", shown: ({ name }) => `You and ${name} are connected` },
  event_changed: {
    hidden: "An event you go to or wait for has changed",
    shown: ({ title, count }) =>
      count > 1
        ? `${count} dates of ${englishEvent(title)} have a new time or place`
        : `${englishEvent(title)} has a new time or place`,
  },
  called_off: {
    hidden: "An event you were going to or waiting for was called off",
    shown: ({ title, count }) =>
      count > 1
        ? `${count} dates of ${englishEvent(title)} were called off`
        : `${englishEvent(title)} was called off`,
  },
  reminder: {
    hidden: "An event you are going to begins soon",
    shown: ({ title }) => `${englishEvent(title)} begins soon`,
  },
  still_coming: {
    hidden: "Are you still coming to your event?",
    shown: ({ title }) => `Still coming to ${englishEvent(title)}?`,
  },
  place_offered: {
    hidden: "There is a place for you at an event",
    shown: ({ title }) => `There is a place for you at ${englishEvent(title)}`,
  },
  join_requested: {
    hidden: "Somebody asks to come to your event",
    shown: ({ title, count }) =>
      count > 1
        ? `${count} people ask to come to ${englishEvent(title)}`
        : `Somebody asks to come to ${englishEvent(title)}`,
  },
  request_answered: {
    hidden: "A host has answered whether you can come",
    shown: ({ title }) => `The host of ${englishEvent(title)} has answered whether you can come`,
  },
  host_words: {
    hidden: "The host of an event you go to wrote to all guests",
    shown: ({ name, title }) => `${name} wrote to the guests of ${englishEvent(title)}`,
  },
  co_host_asked: {
    hidden: "You are asked to host an event with somebody",
    shown: ({ name, title }) => `${name} asks you to host ${englishEvent(title)} with them`,
  },
  co_host_accepted: {
    hidden: "Somebody hosts your event with you",
    shown: ({ name, title }) => `${name} hosts ${englishEvent(title)} with you`,
  },
  question_asked: {
    hidden: "Somebody asked something about your event",
    shown: ({ name, title }) => `${name} asked something about ${englishEvent(title)}`,
  },
  question_answered: {
    hidden: "Your question about an event was answered",
    shown: ({ name, title }) => `${name} answered your question about ${englishEvent(title)}`,
  },
  newcomers: same("There are new people nearby"),
  report: same("We looked into your report"),
  sign_in: same("Somebody signed in to your account on a new device"),
  warning: same("There is a message for you from the team"),
};

const germanEvent = (title: string | null) => quoted(["„", "“"], title) ?? "Ein Event";
const GERMAN: Record<AlertKind, Words> = {
  message: {
    hidden: "Du hast eine neue Nachricht",
    shown: ({ name }) => `${name} hat dir geschrieben`,
  },
  match: {
    hidden: "Du hast ein neues Match",
    shown: ({ name }) => `Du und ${name} seid verbunden`,
  },
  event_changed: {
    hidden: "Ein Event, zu dem du gehst oder auf das du wartest, hat sich geändert",
    shown: ({ title, count }) =>
      count > 1
        ? `${count} Termine von ${germanEvent(title)} haben eine neue Zeit oder einen neuen Ort`
        : `${germanEvent(title)} hat eine neue Zeit oder einen neuen Ort`,
  },
  called_off: {
    hidden: "Ein Event, zu dem du gehen wolltest oder auf das du gewartet hast, wurde abgesagt",
    shown: ({ title, count }) =>
      count > 1
        ? `${count} Termine von ${germanEvent(title)} wurden abgesagt`
        : `${germanEvent(title)} wurde abgesagt`,
  },
  reminder: {
    hidden: "Ein Event, zu dem du gehst, beginnt bald",
    shown: ({ title }) => `${germanEvent(title)} beginnt bald`,
  },
  still_coming: {
    hidden: "Kommst du noch zu deinem Event?",
    shown: ({ title }) => `Kommst du noch? ${germanEvent(title)}`,
  },
  place_offered: {
    hidden: "Bei einem Event ist ein Platz für dich frei",
    shown: ({ title }) => `Ein Platz für dich ist frei: ${germanEvent(title)}`,
  },
  join_requested: {
    hidden: "Jemand möchte zu deinem Event kommen",
    shown: ({ title, count }) =>
      count > 1
        ? `${count} Leute möchten kommen: ${germanEvent(title)}`
        : `Jemand möchte kommen: ${germanEvent(title)}`,
  },
  request_answered: {
    hidden: "Du hast eine Antwort, ob du zu einem Event kommen kannst",
    shown: ({ title }) => `Du hast eine Antwort, ob du kommen kannst: ${germanEvent(title)}`,
  },
  host_words: {
    hidden: "Wer ein Event veranstaltet, zu dem du gehst, hat allen Gästen geschrieben",
    shown: ({ name, title }) => `${name} hat den Gästen von ${germanEvent(title)} geschrieben`,
  },
  co_host_asked: {
    hidden: "Jemand fragt, ob du ein Event mitveranstaltest",
    shown: ({ name, title }) => `${name} fragt, ob du ${germanEvent(title)} mitveranstaltest`,
  },
  co_host_accepted: {
    hidden: "Jemand veranstaltet dein Event mit dir",
    shown: ({ name, title }) => `${name} veranstaltet ${germanEvent(title)} mit dir`,
  },
  question_asked: {
    hidden: "Jemand hat etwas zu deinem Event gefragt",
    shown: ({ name, title }) => `${name} hat etwas zu ${germanEvent(title)} gefragt`,
  },
  question_answered: {
    hidden: "Deine Frage zu einem Event wurde beantwortet",
    shown: ({ name, title }) => `${name} hat deine Frage zu ${germanEvent(title)} beantwortet`,
  },
  newcomers: same("Neue Leute sind in der Nähe"),
  report: same("Wir haben deine Meldung geprüft"),
  sign_in: same("Jemand hat sich auf einem neuen Gerät in deinem Konto angemeldet"),
  warning: same("Das Team hat dir etwas mitzuteilen"),
};

export const alertWords = (language: Language, kind: AlertKind) =>
  (language === "de" ? GERMAN : ENGLISH)[kind];

const WORDS_MAX = 160;
const PHOTO: Record<Language, string> = { en: "Photo", de: "Foto" };

/** The text of a message; "Photo" for a photo without text. */
export const messageWords = (language: Language, content: string) =>
  content === "" ? PHOTO[language] : content.slice(0, WORDS_MAX);
