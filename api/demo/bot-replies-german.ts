import type { BotReplies } from "./bot-replies-topics.ts";

export const GERMAN: BotReplies = {
  topics: [
    {
      about: /\b(tsch(ü|ue)ss|ciao|bye|gute nacht|bis (dann|bald|morgen|sp(ä|ae)ter)|mach'?s gut)/i,
      lines: [
        "Mach's gut! War schön, mit dir zu schreiben.",
        "Bis bald, hoffentlich.",
        "Hab's fein. Du weißt, wo du mich findest!",
        "Bis dann. Die guten Geschichten hebe ich auf.",
      ],
    },
    {
      about: /\b(danke|dank dir|merci|thx)/i,
      lines: [
        "Immer gern!",
        "Sehr gern, wirklich.",
        "Klar doch. Dafür hat man Nachbarn.",
        "Gern geschehen. Erzählst du mir, wie es war?",
      ],
    },
    {
      about: /(kaff?ee|espresso|cappuccino|\btee\b|caf[eé])/i,
      lines: [
        "Kaffee geht immer. Kennst du den kleinen Laden neben der Bäckerei?",
        "Zu einer Tasse lasse ich mich überreden. Morgens passt es mir am besten.",
        "Für mich einen Flat White mit Hafermilch, falls du mich je bestechen musst.",
        "Bei mir um die Ecke gibt es ein Café mit sonnigem Hinterzimmer. Da kann man reden.",
      ],
    },
    {
      about: /(wander|spazier|\blaufen|joggen|\bberg|drau(ß|ss)en|\bnatur|\bwald)/i,
      lines: [
        "Ein Spaziergang klingt perfekt. Flach und gesprächig, oder steil und still?",
        "Ich kenne eine Runde von einer Stunde mit einer Bank an der schönsten Stelle.",
        "Ich bin dabei, solange es oben etwas zu essen gibt.",
        "Der Weg am Wasser ist gerade herrlich. Warst du schon da?",
      ],
    },
    {
      about: /(koch|\bessen|abendessen|mittagessen|fr(ü|ue)hst(ü|ue)ck|rezept|pasta|nudel|pizza)/i,
      lines: [
        "Jetzt wird es interessant. Süß oder herzhaft?",
        "Ich habe gestern viel zu viel Suppe gekocht, du schreibst also genau richtig.",
        "Am Wochenende ist Markt, mit großartigen Teigtaschen. Da sollten wir hin.",
        "Mit Rezepten halte ich es wie mit Karten: grob und voller Hoffnung.",
      ],
    },
    {
      about: /(musik|\blied|konzert|\bband\b|tanz|\bsing)/i,
      lines: [
        "Was hörst du gerade? Ich brauche etwas Neues.",
        "Hier gibt es Konzerte im Freien, umsonst und etwas chaotisch. Ich liebe sie.",
        "Ich tanze nur, wenn keiner zusieht. Oder alle.",
        "Meine Playlist ist diese Woche halb alter Soul und halb Musik aus Videospielen.",
      ],
    },
    {
      about: /(\bfilme?\b|\bkino|\bserie|buch|b(ü|ue)cher|\blesen|roman|\bspiele?\b)/i,
      lines: [
        "Oh, erzähl: welches zuletzt, und warum war es so gut?",
        "Ich habe eine Liste von vierzig und einen freien Abend für zwei. Hilfst du mir aussuchen?",
        "Ich gebe allem dreißig Minuten oder dreißig Seiten. Danach muss es sich lohnen.",
        "Bei den guten bin ich immer zu spät, also bitte nichts verraten!",
      ],
    },
    {
      about: /(foto|kamera|\bbild|kunst|museum|\bmal(en|st|e)\b|zeichn)/i,
      lines: [
        "Ich würde gern sehen, was du machst, wenn du es zeigst.",
        "Das Licht hier eine Stunde vor Sonnenuntergang ist unverschämt. Das musst du sehen.",
        "Zwei Straßen weiter ist eine winzige Galerie. In zehn Minuten ist man durch, und es lohnt sich.",
      ],
    },
    {
      about:
        /(treff|\bzeit\b|heute|(?<!guten )\bmorgen|wochenende|samstag|sonntag|\bwann\b|mitkommen|zusammen|\blust\b)/i,
      lines: [
        "Sehr gern! Meistens habe ich ab sechs Zeit, am Wochenende immer.",
        "Machen wir das. Irgendwo unter Leuten, und du suchst die Uhrzeit aus?",
        "Diese Woche ist schon voll, aber am Wochenende ist noch alles frei.",
        "Klingt gut. Wollen wir noch jemanden mitnehmen, damit es eine Runde wird?",
      ],
    },
    {
      about: /\b(wie geht|wie l(ä|ae)uft|was machst du (gerade|so)|alles klar|alles gut)/i,
      lines: [
        "Ganz gut! Langsam gestartet, stark aufgeholt. Und du?",
        "Ich freue mich auf die Pause gleich. Wie ist dein Tag?",
        "Alles bestens. Müde Beine, gute Laune. Und selbst?",
      ],
    },
    {
      about: /(\bberuf|\bjob\b|arbeitest|\bwoher\b|\bwohnst)/i,
      lines: [
        "Lange Geschichte, die erzähle ich lieber bei einem Kaffee.",
        "Ich bin seit ein paar Jahren in der Gegend und finde immer noch neue Ecken.",
        "Ein bisschen von allem. Wenn du mich fragst, höre ich nicht mehr auf.",
      ],
    },
    {
      about: /^\W*(hi+|hey+|hallo|hello|moin|servus|na\b|guten (morgen|tag|abend)|gr(ü|ue)(ß|ss))/i,
      lines: [
        "Hey! Schön, von dir zu hören.",
        "Hallo! Was führt dich in die Gegend?",
        "Hi! Du erwischst mich in einem guten Moment. Wie geht es dir?",
        "Hey hey! Ich dachte gerade, hier ist es zu ruhig.",
      ],
    },
    {
      about: /\?/,
      lines: [
        "Gute Frage. Ehrlich? Da muss ich erst einmal schlafen.",
        "Ja, ich glaube schon! Und du?",
        "Hm, das hängt vom Wetter ab, und von der Gesellschaft.",
        "Darüber müsste ich nachdenken. Was würdest du sagen?",
        "Wahrscheinlich ja. Frag mich nach dem Mittagessen, dann bin ich sicher.",
        "Wenn ich das wüsste! Finden wir es zusammen heraus.",
      ],
    },
  ],
  anything: [
    "Ha, das gefällt mir. Erzählst du mehr?",
    "Geht mir genauso, ehrlich gesagt.",
    "Da musste ich lächeln.",
    "Oh, schön! Das hätte ich nicht gedacht.",
    "Ich weiß genau, was du meinst.",
    "Wirklich? Jetzt will ich wissen, wie das angefangen hat.",
    "So kann man es auch sehen, und zwar gut.",
    "Ich nicke hier die ganze Zeit, falls du es nicht merkst.",
    "Okay, dafür brauchen wir mehr Zeit, als meine Daumen haben.",
    "Mit dir schreibt es sich gut, weißt du das?",
  ],
};
