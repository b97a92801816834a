import type { FORM_CATEGORIES } from "../events/event-limits.schema.ts";
import type { FigureName, VISITOR } from "./town-people.ts";

type Name = FigureName | typeof VISITOR.name;

/**
 * `day` counts from today by the clocks of the default time zone; without `clock` the event begins in about three
 * hours. `at` is in kilometres north and east of the default place. Those who attend stand in the order of joining.
 */
export type TownEvent = {
  title: string;
  description: string;
  category: (typeof FORM_CATEGORIES)[number];
  location: string;
  day: number;
  clock?: string;
  maxAttendees: number;
  at: readonly [northKm: number, eastKm: number];
  host: Name;
  attendees: readonly Name[];
};

export const EVENTS: readonly TownEvent[] = [
  {
    title: "Flat whites and first hellos",
    description:
      "New in town or just new to us: come for a coffee and stay for as long as you like. I will be the one with the film camera on the table.",
    category: "coffee",
    location: "Corner Café, the long table by the window",
    day: 0,
    maxAttendees: 8,
    at: [0.6, 1.1],
    host: "Maya Okafor",
    attendees: ["Sam Whitfield", "Lucía Fernández", "Leo Tran"],
  },
  {
    title: "Sunrise walk to the viewpoint",
    description:
      "An easy hour uphill, a thermos at the top, back in time for work. Bring a layer, it is windy up there.",
    category: "outdoor",
    location: "Park gate, by the old oak",
    day: 1,
    clock: "06:30",
    maxAttendees: 12,
    at: [1.8, -1.4],
    host: "Maya Okafor",
    attendees: ["Robin Vale", "Jonas Lindqvist", "Hana Kobayashi", "Grace Mbeki", "Ravi Menon"],
  },
  {
    title: "Pasta night: make it, eat it",
    description:
      "We roll the dough together and cook three sauces. Bring a friend and a story; aprons are here. Vegetarians eat well.",
    category: "food",
    location: "Jonas's kitchen, second floor",
    day: 2,
    clock: "18:30",
    maxAttendees: 6,
    at: [2, 0.3],
    host: "Jonas Lindqvist",
    attendees: ["Theo Papadakis", "Chiara Rossi", "Noah Adeyemi", "Ingrid Solheim", "Yuki Tanaka"],
  },
  {
    title: "Quiet co-working at the library",
    description:
      "Two focused hours side by side, then mint tea and career notes for whoever wants to stay.",
    category: "study",
    location: "City library, reading room",
    day: 3,
    clock: "17:00",
    maxAttendees: 10,
    at: [-0.4, -1.8],
    host: "Amina Rahmani",
    attendees: ["Elias Haddad", "Zofia Kowalska"],
  },
  {
    title: "Bachata for two left feet",
    description:
      "A first lesson, no partner and no experience needed. Shoes that slide are better than boots.",
    category: "social",
    location: "Dance studio, back yard",
    day: 4,
    clock: "20:00",
    maxAttendees: 20,
    at: [2.2, 2.1],
    host: "Lucía Fernández",
    attendees: ["Carlos Mendes", "Fatou Diallo", "Leila Nazari", "Robin Vale"],
  },
  {
    title: "Board games with Gerald",
    description:
      "Long games, bad puns and fresh sourdough from the starter that the evening is named after.",
    category: "social",
    location: "Theo's place, ground floor",
    day: 5,
    clock: "19:00",
    maxAttendees: 5,
    at: [-2, 0.4],
    host: "Theo Papadakis",
    attendees: ["Jonas Lindqvist", "Bram de Vries"],
  },
  {
    title: "Sketching and slow stretching",
    description:
      "Gentle yoga first, then an hour of drawing what is around us. Step-free all the way, paper and pencils provided.",
    category: "arts",
    location: "Community hall, main entrance",
    day: 6,
    clock: "10:00",
    maxAttendees: 14,
    at: [-1.7, 1.9],
    host: "Priya Nair",
    attendees: ["Sam Whitfield", "Yuki Tanaka", "Margaret Doyle"],
  },
  {
    title: "Bouldering basics",
    description:
      "We start on the easy wall and laugh about falling. Shoes can be borrowed at the desk.",
    category: "fitness",
    location: "Climbing hall, front desk",
    day: 9,
    clock: "18:00",
    maxAttendees: 8,
    at: [3.1, -2.6],
    host: "Mateus Oliveira",
    attendees: ["Ravi Menon", "Dmitri Volkov", "Ingrid Solheim"],
  },
  {
    title: "People who build things: open evening",
    description:
      "Five minutes for each who wants to show something, unfinished work first. Good for meeting whoever you might build the next thing with.",
    category: "networking",
    location: "Workshop house, hall B",
    day: 16,
    clock: "18:30",
    maxAttendees: 40,
    at: [-4.2, 3.5],
    host: "Priya Nair",
    attendees: ["Amina Rahmani", "Theo Papadakis", "Leo Tran", "Oliver Grant", "Elias Haddad"],
  },
  {
    title: "Zine swap on the lawn",
    description:
      "We traded prints, poems and two tomato plants. Thank you all for coming; the next one is being folded already.",
    category: "arts",
    location: "Lawn behind the museum",
    day: -4,
    clock: "15:00",
    maxAttendees: 15,
    at: [0.2, 0.5],
    host: "Sam Whitfield",
    attendees: ["Maya Okafor", "Hana Kobayashi", "Noah Adeyemi"],
  },
];
