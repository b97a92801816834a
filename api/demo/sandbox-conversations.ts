import type { Worded } from "./bot.ts";
import type { BotName } from "./sandbox-people.ts";

/** A message that exists when a sandbox is created. */
type SandboxMessage = {
  by: "bot" | "visitor";
  minutesAgo: number;
  text: Worded;
  /** The reaction of the other person. */
  reaction?: string;
  /** The index of the message to which it replies. */
  replyTo?: number;
};
type SandboxConversation = { with: BotName; unread: number; lines: readonly SandboxMessage[] };

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

export const CONNECTIONS: readonly { with: BotName; minutesAgo: number }[] = [
  { with: "Theo Papadakis", minutesAgo: 9 * DAY_MINUTES },
  { with: "Jonas Lindqvist", minutesAgo: 6 * DAY_MINUTES },
  { with: "Maya Okafor", minutesAgo: 2 * DAY_MINUTES },
  { with: "Amina Rahmani", minutesAgo: 20 * HOUR_MINUTES },
  { with: "Priya Nair", minutesAgo: 50 },
];

/** The last `unread` messages, all by the bot, are unread. */
export const CONVERSATIONS: readonly SandboxConversation[] = [
  {
    with: "Maya Okafor",
    unread: 2,
    lines: [
      {
        by: "bot",
        minutesAgo: 2 * DAY_MINUTES - 30,
        text: {
          en: "Hi! Fellow film camera person? Or am I reading too much into one photo?",
          de: "Hi! Auch mit Filmkamera unterwegs? Oder deute ich zu viel in ein Foto hinein?",
        },
      },
      {
        by: "visitor",
        minutesAgo: 2 * DAY_MINUTES - 48,
        text: {
          en: "Guilty. It has a light leak and I love it anyway.",
          de: "Erwischt. Da fällt Licht hinein, und ich liebe sie trotzdem.",
        },
        reaction: "😂",
      },
      {
        by: "bot",
        minutesAgo: DAY_MINUTES + 3 * HOUR_MINUTES,
        text: {
          en: "The light leaks are the best part.",
          de: "Die Lichtflecken sind doch das Beste daran.",
        },
        reaction: "❤️",
      },
      {
        by: "visitor",
        minutesAgo: DAY_MINUTES + 2 * HOUR_MINUTES,
        text: {
          en: "Any walks around here that are worth an early alarm?",
          de: "Gibt es hier Spaziergänge, für die sich frühes Aufstehen lohnt?",
        },
      },
      {
        by: "bot",
        minutesAgo: 14,
        text: {
          en: "Yes! There is a loop up to the viewpoint, about two hours, easy path all the way.",
          de: "Ja! Eine Runde zum Aussichtspunkt, etwa zwei Stunden, die ganze Zeit ein leichter Weg.",
        },
        replyTo: 3,
      },
      {
        by: "bot",
        minutesAgo: 12,
        text: {
          en: "Going again this weekend, early, if you want company. I bring the coffee.",
          de: "Am Wochenende gehe ich wieder, ganz früh. Komm gern mit, ich bringe den Kaffee.",
        },
      },
    ],
  },
  {
    with: "Jonas Lindqvist",
    unread: 0,
    lines: [
      {
        by: "bot",
        minutesAgo: 5 * DAY_MINUTES,
        text: {
          en: "Welcome to the neighbourhood! Are you more of a cook or more of an eater?",
          de: "Willkommen in der Nachbarschaft! Kochst du lieber oder isst du lieber?",
        },
      },
      {
        by: "visitor",
        minutesAgo: 5 * DAY_MINUTES - 40,
        text: {
          en: "Enthusiastic eater, improving cook.",
          de: "Esse mit Begeisterung, koche immer besser.",
        },
      },
      {
        by: "bot",
        minutesAgo: 4 * DAY_MINUTES,
        text: {
          en: "Perfect, we need both. Pasta night is on Thursday, eight of us so far.",
          de: "Perfekt, wir brauchen beides. Pasta-Abend ist am Donnerstag, bisher sind wir acht.",
        },
      },
      {
        by: "visitor",
        minutesAgo: 4 * DAY_MINUTES - 15,
        text: {
          en: "Count me in. I'll bring the lemons.",
          de: "Ich bin dabei. Und bringe die Zitronen mit.",
        },
        reaction: "👍",
      },
    ],
  },
  {
    with: "Amina Rahmani",
    unread: 1,
    lines: [
      {
        by: "bot",
        minutesAgo: 3 * HOUR_MINUTES,
        text: {
          en: "Hello Robin! A few of us work from the library café on Tuesdays. You would be very welcome.",
          de: "Hallo Robin! Ein paar von uns arbeiten dienstags im Café der Bibliothek. Komm gern dazu.",
        },
      },
    ],
  },
  {
    with: "Lucía Fernández",
    unread: 1,
    lines: [
      {
        by: "bot",
        minutesAgo: 38,
        text: {
          en: "Hey, quick question from a coffee lover to another: where is your favourite cup so far?",
          de: "Hey, kurze Frage unter Kaffeemenschen: Wo trinkst du hier bisher am liebsten?",
        },
      },
    ],
  },
  {
    with: "Theo Papadakis",
    unread: 0,
    lines: [
      {
        by: "visitor",
        minutesAgo: 8 * DAY_MINUTES,
        text: { en: "So who is Gerald?", de: "Und wer ist nun Gerald?" },
      },
      {
        by: "bot",
        minutesAgo: 8 * DAY_MINUTES - 6,
        text: {
          en: "My sourdough starter. He is four years old and needs feeding more often than I do.",
          de: "Mein Sauerteig. Er ist vier Jahre alt und will öfter gefüttert werden als ich.",
        },
      },
      {
        by: "visitor",
        minutesAgo: 8 * DAY_MINUTES - 9,
        text: { en: "I would like to meet Gerald.", de: "Gerald würde ich gern kennenlernen." },
        reaction: "😂",
      },
      {
        by: "bot",
        minutesAgo: 7 * DAY_MINUTES,
        text: {
          en: "Board games at mine soon. He will be there, he lives on the fridge.",
          de: "Bald ist Spieleabend bei mir. Da ist er dabei, er wohnt auf dem Kühlschrank.",
        },
      },
    ],
  },
];
