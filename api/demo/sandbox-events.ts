import type { Category } from "@hereabouts/db/enumerations";
import type { Worded } from "./bot.ts";
import type { CoverName, Scene } from "./scenes.ts";
import type { BotName, VISITOR } from "./sandbox-people.ts";

type Name = BotName | typeof VISITOR.name;

/**
 * `day` counts from today in the default time zone; without `clock` the event begins in about three hours. `at` is in
 * kilometres north and east of the default place. Attendees stand in the order of joining.
 */
export type SandboxEvent = {
  title: Worded;
  description: Worded;
  category: Category;
  cover: CoverName;
  location: Worded;
  day: number;
  clock?: string;
  /** The first date of a weekly series. */
  isWeekly?: true;
  maxAttendees: number;
  at: readonly [northKm: number, eastKm: number];
  host: BotName;
  attendees: readonly Name[];
  /** Questions with their answers, oldest first. */
  questions?: readonly { by: BotName; hoursAgo: number; text: Worded; answer: Worded }[];
  /** Attendees who bring one more person; set where the event allows that. */
  plusOnes?: readonly Name[];
  /** Photos by attendees, oldest first. */
  photos?: readonly { by: BotName; scene: Scene }[];
};

export const EVENTS: readonly SandboxEvent[] = [
  {
    title: { en: "Flat whites and first hellos", de: "Flat White und ein erstes Hallo" },
    description: {
      en: "New in town or just new to us: come for a coffee and stay for as long as you like. I will be the one with the film camera on the table.",
      de: "Neu in der Stadt oder nur neu für uns: Komm auf einen Kaffee und bleib, solange du magst. Ich bin die mit der Filmkamera auf dem Tisch.",
    },
    category: "coffee",
    cover: "cafe",
    location: {
      en: "Corner Café, the long table by the window",
      de: "Café an der Ecke, der lange Tisch am Fenster",
    },
    day: 0,
    maxAttendees: 8,
    at: [0.6, 1.1],
    host: "Maya Okafor",
    attendees: ["Sam Whitfield", "Lucía Fernández", "Leo Tran"],
    questions: [
      {
        by: "Leo Tran",
        hoursAgo: 30,
        text: {
          en: "Is it all right to come half an hour late?",
          de: "Ist es in Ordnung, eine halbe Stunde später zu kommen?",
        },
        answer: {
          en: "Of course. We will not have finished the first cup by then.",
          de: "Na klar. Bis dahin sind wir noch bei der ersten Tasse.",
        },
      },
      {
        by: "Hana Kobayashi",
        hoursAgo: 5,
        text: { en: "Do they have oat milk?", de: "Gibt es dort Hafermilch?" },
        answer: {
          en: "They do, and a very good cake without any milk at all.",
          de: "Gibt es, und einen sehr guten Kuchen ganz ohne Milch.",
        },
      },
    ],
  },
  {
    title: { en: "Sunrise walk to the viewpoint", de: "Zum Sonnenaufgang auf den Aussichtspunkt" },
    description: {
      en: "An easy hour uphill, a thermos at the top, back in time for work. Bring a layer, it is windy up there.",
      de: "Eine gemütliche Stunde bergauf, oben gibt es Tee aus der Thermoskanne, und zur Arbeit sind alle zurück. Nimm eine Jacke mit, oben ist es windig.",
    },
    category: "outdoor",
    cover: "viewpoint",
    location: { en: "Park gate, by the old oak", de: "Parktor, an der alten Eiche" },
    day: 1,
    clock: "06:30",
    maxAttendees: 12,
    at: [1.8, -1.4],
    host: "Maya Okafor",
    attendees: ["Robin Vale", "Jonas Lindqvist", "Hana Kobayashi", "Grace Mbeki", "Ravi Menon"],
  },
  {
    title: { en: "Pasta night: make it, eat it", de: "Pasta-Abend: kneten, kochen, essen" },
    description: {
      en: "We roll the dough together and cook three sauces. Bring a friend and a story; aprons are here. Vegetarians eat well.",
      de: "Wir kneten den Teig zusammen und kochen drei Soßen. Bring jemanden mit, und eine Geschichte; Schürzen sind da. Auch ohne Fleisch wird man satt.",
    },
    category: "food",
    cover: "kitchen",
    location: { en: "Jonas's kitchen, second floor", de: "Küche von Jonas, zweiter Stock" },
    day: 2,
    clock: "18:30",
    maxAttendees: 6,
    at: [2, 0.3],
    host: "Jonas Lindqvist",
    attendees: ["Theo Papadakis", "Chiara Rossi", "Noah Adeyemi", "Ingrid Solheim", "Yuki Tanaka"],
  },
  {
    title: { en: "Quiet co-working at the library", de: "Stilles Arbeiten in der Bibliothek" },
    description: {
      en: "Two focused hours side by side, then mint tea and career notes for whoever wants to stay.",
      de: "Zwei Stunden konzentriert nebeneinander, danach Minztee und Erfahrungen aus dem Beruf für alle, die bleiben wollen.",
    },
    category: "study",
    cover: "library",
    location: { en: "City library, reading room", de: "Stadtbibliothek, Lesesaal" },
    day: 3,
    clock: "17:00",
    maxAttendees: 10,
    at: [-0.4, -1.8],
    host: "Amina Rahmani",
    attendees: ["Elias Haddad", "Zofia Kowalska"],
  },
  {
    title: { en: "Bachata for two left feet", de: "Bachata für zwei linke Füße" },
    description: {
      en: "A first lesson, no partner and no experience needed. Shoes that slide are better than boots.",
      de: "Eine erste Stunde, ganz ohne Partner und ohne Erfahrung. Schuhe, die gleiten, sind besser als Stiefel.",
    },
    category: "social",
    cover: "dance",
    location: { en: "Dance studio, back yard", de: "Tanzstudio im Hinterhof" },
    day: 4,
    clock: "20:00",
    isWeekly: true,
    maxAttendees: 20,
    at: [2.2, 2.1],
    host: "Lucía Fernández",
    attendees: ["Carlos Mendes", "Fatou Diallo", "Leila Nazari", "Robin Vale"],
    plusOnes: ["Carlos Mendes"],
  },
  {
    title: { en: "Board games with Gerald", de: "Brettspiele mit Gerald" },
    description: {
      en: "Long games, bad puns and fresh sourdough from the starter that the evening is named after.",
      de: "Lange Spiele, schlechte Wortspiele und frisches Brot aus dem Sauerteig, nach dem der Abend heißt.",
    },
    category: "social",
    cover: "games",
    location: { en: "Theo's place, ground floor", de: "Bei Theo, Erdgeschoss" },
    day: 5,
    clock: "19:00",
    maxAttendees: 5,
    at: [-2, 0.4],
    host: "Theo Papadakis",
    attendees: ["Jonas Lindqvist", "Bram de Vries"],
  },
  {
    title: { en: "Sketching and slow stretching", de: "Skizzieren und sanftes Dehnen" },
    description: {
      en: "Gentle yoga first, then an hour of drawing what is around us. Step-free all the way, paper and pencils provided.",
      de: "Erst ruhiges Yoga, dann zeichnen wir eine Stunde, was um uns ist. Überall ohne Stufen, Papier und Stifte sind da.",
    },
    category: "arts",
    cover: "studio",
    location: { en: "Community hall, main entrance", de: "Gemeindesaal, Haupteingang" },
    day: 6,
    clock: "10:00",
    maxAttendees: 14,
    at: [-1.7, 1.9],
    host: "Priya Nair",
    attendees: ["Sam Whitfield", "Yuki Tanaka", "Margaret Doyle"],
    questions: [
      {
        by: "Margaret Doyle",
        hoursAgo: 20,
        text: {
          en: "I can't sit on the floor. Are there chairs?",
          de: "Ich kann nicht auf dem Boden sitzen. Gibt es Stühle?",
        },
        answer: {
          en: "Plenty, and every stretch can be done on one.",
          de: "Genug, und jede Dehnung geht auch im Sitzen.",
        },
      },
    ],
  },
  {
    title: { en: "Bouldering basics", de: "Bouldern für den Anfang" },
    description: {
      en: "We start on the easy wall and laugh about falling. Shoes can be borrowed at the desk.",
      de: "Wir beginnen an der leichten Wand und lachen übers Fallen. Schuhe kannst du am Empfang leihen.",
    },
    category: "fitness",
    cover: "wall",
    location: { en: "Climbing hall, front desk", de: "Kletterhalle, am Empfang" },
    day: 9,
    clock: "18:00",
    maxAttendees: 8,
    at: [3.1, -2.6],
    host: "Mateus Oliveira",
    attendees: ["Ravi Menon", "Dmitri Volkov", "Ingrid Solheim"],
  },
  {
    title: {
      en: "People who build things: open evening",
      de: "Leute, die etwas bauen: offener Abend",
    },
    description: {
      en: "Five minutes for each who wants to show something, unfinished work first. Good for meeting whoever you might build the next thing with.",
      de: "Fünf Minuten für alle, die etwas zeigen wollen, Unfertiges zuerst. Gut, um jemanden für das nächste Vorhaben zu finden.",
    },
    category: "networking",
    cover: "workshop",
    location: { en: "Workshop house, hall B", de: "Werkstatthaus, Halle B" },
    day: 16,
    clock: "18:30",
    maxAttendees: 40,
    at: [-4.2, 3.5],
    host: "Priya Nair",
    attendees: ["Amina Rahmani", "Theo Papadakis", "Leo Tran", "Oliver Grant", "Elias Haddad"],
  },
  {
    title: { en: "Zine swap on the lawn", de: "Zine-Tausch auf der Wiese" },
    description: {
      en: "We traded prints, poems and two tomato plants. Thank you all for coming; the next one is being folded already.",
      de: "Wir haben Drucke, Gedichte und zwei Tomatenpflanzen getauscht. Danke an alle, die da waren; das nächste wird schon gefaltet.",
    },
    category: "arts",
    cover: "lawn",
    location: { en: "Lawn behind the museum", de: "Wiese hinter dem Museum" },
    day: -4,
    clock: "15:00",
    maxAttendees: 15,
    at: [0.2, 0.5],
    host: "Sam Whitfield",
    attendees: ["Maya Okafor", "Hana Kobayashi", "Robin Vale", "Noah Adeyemi"],
    photos: [
      { by: "Noah Adeyemi", scene: ["cups", "dawn"] },
      { by: "Hana Kobayashi", scene: ["door", "dusk", "self"] },
      { by: "Maya Okafor", scene: ["bench", "dawn", "self"] },
      { by: "Sam Whitfield", scene: ["bookshelf", "day", "self"] },
    ],
  },
];
