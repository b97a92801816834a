import type { Prompt } from "@hereabouts/db/prompts";
import type { Worded } from "./bot.ts";
import type { BotName } from "./sandbox-people.ts";

type Answered = { prompt: Prompt; answer: Worded };

/** The answers on the visitor's own profile. */
export const VISITOR_PROMPTS: readonly Answered[] = [
  {
    prompt: "want_to_try",
    answer: {
      en: "saying hello first, at least once a week.",
      de: "zuerst Hallo zu sagen, mindestens einmal in der Woche.",
    },
  },
];

/** Some bots answer fewer than three, as members do. */
export const BOT_PROMPTS: Partial<Record<BotName, readonly Answered[]>> = {
  "Maya Okafor": [
    {
      prompt: "perfect_sunday",
      answer: {
        en: "Up before the light, one roll of film, then pancakes with whoever made it out of bed.",
        de: "Vor dem Licht auf, ein Film in der Kamera, dann Pfannkuchen mit allen, die es aus dem Bett geschafft haben.",
      },
    },
    {
      prompt: "ask_me_about",
      answer: {
        en: "The bench with the best view. I keep a list.",
        de: "der Bank mit der schönsten Aussicht. Ich führe eine Liste.",
      },
    },
    {
      prompt: "say_yes",
      answer: {
        en: "A walk that turns out much longer than planned.",
        de: "einem Spaziergang, der viel länger wird als geplant.",
      },
    },
  ],
  "Jonas Lindqvist": [
    {
      prompt: "can_teach",
      answer: {
        en: "Ravioli. Flour will get everywhere, and that is fine.",
        de: "Ravioli. Das Mehl landet überall, und das macht nichts.",
      },
    },
    {
      prompt: "get_on_if",
      answer: {
        en: "you stay for the dishes, because that is when people start to talk.",
        de: "du bis zum Abwasch bleibst, denn dann fangen die Leute an zu reden.",
      },
    },
  ],
  "Amina Rahmani": [
    {
      prompt: "working_on",
      answer: {
        en: "A talk about honest charts. Looking for somebody to practise it on.",
        de: "einem Vortrag über ehrliche Diagramme. Ich suche jemanden zum Üben.",
      },
    },
    {
      prompt: "small_joy",
      answer: {
        en: "A library book with somebody else's pencil notes.",
        de: "Ein Buch aus der Bibliothek mit fremden Bleistiftnotizen.",
      },
    },
  ],
  "Lucía Fernández": [
    {
      prompt: "perfect_sunday",
      answer: {
        en: "Breakfast until noon, and dancing in socks while the coffee runs through.",
        de: "Frühstück bis Mittag, und in Socken tanzen, während der Kaffee durchläuft.",
      },
    },
    {
      prompt: "laugh_at",
      answer: { en: "My own dancing, mostly.", de: "mein eigenes Tanzen, meistens." },
    },
  ],
  "Theo Papadakis": [
    {
      prompt: "lose_time",
      answer: {
        en: "somebody brings a game with a rule book of forty pages.",
        de: "jemand ein Spiel mit vierzig Seiten Regeln mitbringt.",
      },
    },
    {
      prompt: "proud_of",
      answer: {
        en: "Gerald, the sourdough. Four years old and still rising.",
        de: "Gerald, den Sauerteig. Vier Jahre alt und geht immer noch auf.",
      },
    },
  ],
  "Priya Nair": [
    {
      prompt: "ask_me_about",
      answer: {
        en: "Which cafés have a ramp that is not also the loading bay.",
        de: "Cafés mit einer Rampe, die nicht auch die Laderampe ist.",
      },
    },
    {
      prompt: "learning",
      answer: {
        en: "Letterpress, one crooked alphabet at a time.",
        de: "Buchdruck, ein schiefes Alphabet nach dem anderen.",
      },
    },
  ],
  "Sam Whitfield": [
    {
      prompt: "small_joy",
      answer: {
        en: "A record with a stranger's dedication on the sleeve.",
        de: "Eine Platte, auf deren Hülle eine fremde Widmung steht.",
      },
    },
  ],
  "Mateus Oliveira": [
    {
      prompt: "can_teach",
      answer: {
        en: "Feijoada, and how to fall off a boulder safely.",
        de: "Feijoada, und wie man sicher vom Felsen fällt.",
      },
    },
  ],
  "Hana Kobayashi": [
    {
      prompt: "lose_time",
      answer: {
        en: "I turn into a street that I have never walked down.",
        de: "ich in eine Straße einbiege, in der ich noch nie war.",
      },
    },
  ],
  "Noah Adeyemi": [
    {
      prompt: "working_on",
      answer: {
        en: "Heat pumps for old flats, and sleeping five hours in a row.",
        de: "Wärmepumpen für Altbauten, und an fünf Stunden Schlaf am Stück.",
      },
    },
  ],
  "Zofia Kowalska": [
    {
      prompt: "get_on_if",
      answer: {
        en: "you have an opinion about the last chapter.",
        de: "du eine Meinung zum letzten Kapitel hast.",
      },
    },
    {
      prompt: "want_to_try",
      answer: {
        en: "Every bakery between here and the river.",
        de: "jede Bäckerei zwischen hier und dem Fluss.",
      },
    },
  ],
  "Grace Mbeki": [
    {
      prompt: "say_yes",
      answer: {
        en: "Singing harmony with strangers.",
        de: "zweiter Stimme, mit Fremden gesungen.",
      },
    },
  ],
  "Ingrid Solheim": [
    {
      prompt: "perfect_sunday",
      answer: {
        en: "A cold lake, warm socks, and your choice of snacks.",
        de: "Ein kalter See, warme Socken, und die Snacks suchst du aus.",
      },
    },
  ],
  "Ravi Menon": [
    {
      prompt: "ask_me_about",
      answer: {
        en: "The film that made me late for my own birthday.",
        de: "dem Film, wegen dem ich zu meinem eigenen Geburtstag zu spät kam.",
      },
    },
  ],
  "Margaret Doyle": [
    {
      prompt: "can_teach",
      answer: {
        en: "Reading a map without turning it round.",
        de: "eine Karte zu lesen, ohne sie zu drehen.",
      },
    },
    {
      prompt: "laugh_at",
      answer: {
        en: "Signposts that point at each other.",
        de: "Wegweiser, die aufeinander zeigen.",
      },
    },
  ],
};
