import type { FigureName } from "./town-people.ts";

/** One message of a conversation that a town begins with. */
type Line = { by: "figure" | "visitor"; minutesAgo: number; text: string };
type Talk = { with: FigureName; unread: number; lines: readonly Line[] };

const HOUR = 60;
const DAY = 24 * HOUR;

export const CONNECTIONS: readonly { with: FigureName; minutesAgo: number }[] = [
  { with: "Theo Papadakis", minutesAgo: 9 * DAY },
  { with: "Jonas Lindqvist", minutesAgo: 6 * DAY },
  { with: "Maya Okafor", minutesAgo: 2 * DAY },
  { with: "Amina Rahmani", minutesAgo: 20 * HOUR },
  { with: "Priya Nair", minutesAgo: 50 },
];

/** The last `unread` lines of a talk, all by the figure, wait for the visitor. */
export const TALKS: readonly Talk[] = [
  {
    with: "Maya Okafor",
    unread: 2,
    lines: [
      {
        by: "figure",
        minutesAgo: 2 * DAY - 30,
        text: "Hi! Fellow film camera person? Or am I reading too much into one photo?",
      },
      {
        by: "visitor",
        minutesAgo: 2 * DAY - 48,
        text: "Guilty. It has a light leak and I love it anyway.",
      },
      { by: "figure", minutesAgo: DAY + 3 * HOUR, text: "The light leaks are the best part." },
      {
        by: "visitor",
        minutesAgo: DAY + 2 * HOUR,
        text: "Any walks around here that are worth an early alarm?",
      },
      {
        by: "figure",
        minutesAgo: 14,
        text: "Yes! There is a loop up to the viewpoint, about two hours, easy path all the way.",
      },
      {
        by: "figure",
        minutesAgo: 12,
        text: "Going again this weekend, early, if you want company. I bring the coffee.",
      },
    ],
  },
  {
    with: "Jonas Lindqvist",
    unread: 0,
    lines: [
      {
        by: "figure",
        minutesAgo: 5 * DAY,
        text: "Welcome to the neighbourhood! Are you more of a cook or more of an eater?",
      },
      { by: "visitor", minutesAgo: 5 * DAY - 40, text: "Enthusiastic eater, improving cook." },
      {
        by: "figure",
        minutesAgo: 4 * DAY,
        text: "Perfect, we need both. Pasta night is on Thursday, eight of us so far.",
      },
      { by: "visitor", minutesAgo: 4 * DAY - 15, text: "Count me in. I'll bring the lemons." },
    ],
  },
  {
    with: "Amina Rahmani",
    unread: 1,
    lines: [
      {
        by: "figure",
        minutesAgo: 3 * HOUR,
        text: "Hello Robin! A few of us work from the library café on Tuesdays. You would be very welcome.",
      },
    ],
  },
  {
    with: "Lucía Fernández",
    unread: 1,
    lines: [
      {
        by: "figure",
        minutesAgo: 38,
        text: "Hey, quick question from a coffee lover to another: where is your favourite cup so far?",
      },
    ],
  },
  {
    with: "Theo Papadakis",
    unread: 0,
    lines: [
      { by: "visitor", minutesAgo: 8 * DAY, text: "So who is Gerald?" },
      {
        by: "figure",
        minutesAgo: 8 * DAY - 6,
        text: "My sourdough starter. He is four years old and needs feeding more often than I do.",
      },
      { by: "visitor", minutesAgo: 8 * DAY - 9, text: "I would like to meet Gerald." },
      {
        by: "figure",
        minutesAgo: 7 * DAY,
        text: "Board games at mine soon. He will be there, he lives on the fridge.",
      },
    ],
  },
];
