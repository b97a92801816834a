import type { MyEventsTexts } from "./en-my-events";
import { isolated } from "./isolated";

const WEEKS = new Map([
  [1, "ersten"],
  [2, "zweiten"],
  [3, "dritten"],
  [4, "vierten"],
]);
const weekOf = (week: number) => WEEKS.get(week) ?? "letzten";

export const deMyEvents: MyEventsTexts = {
  wait: "Sag mir, wenn Platz ist",
  stop: "Nicht mehr warten",
  position: (position) =>
    position === 1
      ? "Du stehst als Nächstes auf der Warteliste."
      : `Du bist Nummer ${position} auf der Warteliste.`,
  held: (time) => `${time}: Bis dahin ist ein Platz für dich frei gehalten.`,
  decline: "Nein, danke",
  waiting: (count) =>
    count === 1 ? "1 Person wartet auf einen Platz" : `${count} warten auf einen Platz`,
  failed: "Das hat nicht geklappt",
  failedText: "So steht es jetzt. Versuch es noch einmal.",
  placeOffered: (title) => `Ein Platz für dich ist frei: „${isolated(title)}“`,
  stillComing: (title) => `Kommst du noch? „${isolated(title)}“`,
  hostWrote: (name, title) =>
    `${isolated(name)} hat den Gästen von „${isolated(title)}“ geschrieben`,
  meetings: {
    title: "Habt ihr euch getroffen?",
    text: "Wenn ihr es beide sagt, seht ihr beide es. Sonst sieht es niemand, und niemand sieht, was du offen lässt.",
    met: (name) => `${isolated(name)} habe ich getroffen`,
    both: "Ihr sagt es beide",
    people: (count) =>
      `Bei Events hast du mehr als ${count - 1} Leute getroffen. Das siehst nur du.`,
    wrong: "Dort ist etwas schiefgegangen",
    failed: "Das ließ sich nicht speichern",
    loadFailed: "Wen du getroffen hast, ließ sich nicht laden",
  },
  words: {
    title: "An alle Gäste",
    label: "Allen schreiben, die kommen",
    hint: (most) => `Sie bekommen es als Hinweis. Höchstens ${most}-mal am Tag.`,
    send: "An alle Gäste senden",
    sent: "An alle gesendet, die kommen",
    failed: "Das ließ sich nicht senden",
    loadFailed: "Was hier geschrieben wurde, ließ sich nicht laden",
  },
  invite: "Einladen",
  page: {
    title: "Seite für alle",
    on: "Alle mit dem Link sehen es.",
    off: "Nur Mitglieder sehen es.",
  },
  question: "Kommst du noch?",
  comes: "Ja, ich komme",
  comesNot: "Ich kann nicht kommen",
  saidYes: "Du hast gesagt, dass du kommst.",
  answers: (yes, silent, no) =>
    `${yes} kommen, ${silent} haben nicht geantwortet, ${no} können nicht kommen`,
  isComing: "Kommt",
  isSilent: "Noch keine Antwort",
  link: {
    eyebrow: "Dein Event",
    text: "Wenn du nicht kommen kannst, bekommt jemand anders deinen Platz.",
    yes: "Bis dann!",
    no: "Danke, dass du es sagst. Dein Platz ist frei für jemand anders.",
    dead: "Dieser Link geht nicht mehr",
    deadText: "Er ist unvollständig, oder das Event hat begonnen, wurde verlegt oder abgesagt.",
    open: "App öffnen",
  },
  series: {
    week: (weekday) => `Jeden ${weekday}`,
    twoWeeks: (weekday) => `Jeden zweiten ${weekday}`,
    monthByDate: (day) => `Jeden Monat am ${day}.`,
    monthByWeekday: (week, weekday) => `Jeden Monat am ${weekOf(week)} ${weekday}`,
    until: (day) => `bis ${day}`,
    count: (count) => `${count} Termine`,
    repeats: "Wiederholung",
    once: "Keine Wiederholung",
    everyWeek: "Jede Woche",
    everySecondWeek: "Jede zweite Woche",
    everyMonth: "Jeden Monat am selben Tag",
    everyMonthWeekday: "Jeden Monat am selben Wochentag",
    ends: "Wie lange",
    never: "Ohne Ende",
    onDay: "Bis zu einem Tag",
    afterDates: "Eine Anzahl von Terminen",
    lastDay: "Letzter Tag",
    lastDayHint: "Ein Termin an diesem Tag zählt noch.",
    datesCount: "Anzahl der Termine",
    datesHint: (min, max) => `${min} bis ${max}, der erste eingeschlossen`,
    lastDayWrong: "Wähl einen Tag, bis zu dem es noch einmal stattfindet.",
    dates: "Weitere Termine",
    waiting: "Du wartest",
    calledOff: "Abgesagt",
    changed: (count, title) =>
      count === 1
        ? `„${isolated(title)}“ hat eine neue Zeit oder einen neuen Ort`
        : `${count} Termine von „${isolated(title)}“ haben eine neue Zeit oder einen neuen Ort`,
    datesCalledOff: (count, title) =>
      count === 1
        ? `„${isolated(title)}“ wurde abgesagt`
        : `${count} Termine von „${isolated(title)}“ wurden abgesagt`,
    joinAll: "Bei allen Terminen mitmachen",
    leaveAll: "Alle Termine verlassen",
    joinsAll: "Auch bei den Terminen, die noch dazukommen, bist du dabei, wo Platz ist.",
    more: (count) => (count === 1 ? "1 weiterer Termin" : `${count} weitere Termine`),
    fewer: "Weniger Termine",
    editTitle: "Welche Termine ändern?",
    editText: "Wer mitmacht oder wartet, erfährt einmal von einer neuen Zeit oder einem neuen Ort.",
    callOffTitle: "Welche Termine absagen?",
    callOffText: "Wer mitmacht oder wartet, erfährt es einmal. Das lässt sich nicht zurücknehmen.",
    one: "Nur diesen Termin",
    following: "Diesen und die folgenden",
    all: "Alle kommenden Termine",
  },
  until: (time) => `bis ${time}`,
  otherCalendars: "Andere Kalender",
  google: "Google Kalender",
  outlook: "Outlook",
  around: "In der Nähe",
  views: "Welche Events",
  parts: { going: "Dabei", hosting: "Von mir", waiting: "Warteliste", past: "Vorbei" },
  loadFailed: "Deine Events konnten nicht geladen werden",
  empty: {
    going: "Noch nichts geplant",
    hosting: "Du hast noch kein Event",
    waiting: "Du wartest auf keinen Platz",
    past: "Hier ist noch nichts",
  },
  emptyText: {
    going: "Geh zu einem Event in der Nähe, oder beginne ein Ritual: dasselbe zur selben Zeit.",
    hosting: "Beginne ein Ritual: dasselbe zur selben Zeit, und alle wissen, wo du bist.",
    waiting: "Volle Events bieten an, dir zu sagen, wenn Platz ist.",
    past: "Events, bei denen du warst, kommen hierher.",
  },
  browse: "In der Nähe umsehen",
  ritual: "Ritual beginnen",
  next: "Dein nächstes Event",
  tonight: "Heute Abend",
  earlier: "Heute schon",
};
