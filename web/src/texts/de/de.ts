import type { ErrorCode } from "@hereabouts/api/lib/errors";

import { appName } from "../app-name";

import { countingIn } from "../counting";
import { isolated } from "../isolated";
import type { Texts } from "../en/en";
import { unreachable } from "./de-unreachable";

const { percent, plural } = countingIn("de");

const refusals: Record<ErrorCode, string> = {
  invalid_input: "Bitte prüf deine Angaben.",
  bad_token: "Dieser Code ist falsch, schon benutzt oder abgelaufen.",
  unauthenticated: "Bitte melde dich an.",
  bad_credentials: "E-Mail oder Passwort stimmt nicht.",
  forbidden: "Das ist hier nicht erlaubt.",
  wrong_password: "Das Passwort stimmt nicht.",
  sign_in_again: "Du hast dich vor mehr als zehn Minuten angemeldet. Melde dich bitte neu an.",
  demo_locked: "Am Demo-Konto lässt sich das nicht ändern.",
  suspended: "Dieses Konto ist gesperrt.",
  not_found: "Das gibt es hier nicht (mehr).",
  demo_disabled: "Die Demo ist hier abgeschaltet.",
  mail_disabled: "Dieser Server verschickt keine Mails.",
  conflict: "Das passt nicht zum jetzigen Stand. Lade die Seite neu und versuch es noch einmal.",
  email_taken: "Zu dieser E-Mail-Adresse gibt es schon ein Konto.",
  event_full: "Dieses Event ist voll.",
  event_over: "Dieses Event ist vorbei.",
  event_cancelled: "Dieses Event wurde abgesagt.",
  host_cannot_leave: "Du bist Gastgeber. Du kannst das Event absagen.",
  too_late: "Dafür ist es jetzt zu spät.",
  too_large: "Das ist zu groß.",
  unsupported_media: "Bitte wähl eine Bilddatei aus.",
  rate_limited: "Das war zu oft. Versuch es später noch einmal.",
  first_contact: "Mehr geht erst nach einer Antwort.",
  internal: "Bei uns ist etwas schiefgegangen. Bitte versuch es noch einmal.",
  not_ready: "Das wird gerade vorbereitet. Versuch es gleich noch einmal.",
  storage_unavailable:
    "Im Moment kann nichts gespeichert werden. Bitte versuch es in einer Weile noch einmal.",
  unavailable: "Das geht gerade nicht. Bitte versuch es gleich noch einmal.",
};
const byCode: Record<string, string | undefined> = refusals;

const units: Record<string, readonly [string, string]> = {
  second: ["Sekunde", "Sekunden"],
  minute: ["Minute", "Minuten"],
  hour: ["Stunde", "Stunden"],
};

/** The server's message ends with the time to wait. */
function comeBack(message: string) {
  const [, count, unit = ""] = /Try again in (\d+) (second|minute|hour)s?\.$/.exec(message) ?? [];
  const [one, many] = units[unit] ?? [];
  return one && many ? `Versuch es in ${plural(Number(count), one, many)} noch einmal.` : undefined;
}

function refusalOf(message: string, code?: string) {
  const when = comeBack(message);
  if (when === undefined) return byCode[code ?? ""];
  return code === "first_contact"
    ? `Mehr neue Chats und Kontakte gehen heute nicht. ${when}`
    : `Das war zu oft. ${when}`;
}

function passwordRule([bound]: readonly string[], message: string) {
  if (/too common/.test(message))
    return "Dieses Passwort ist zu verbreitet. Wähl eines, das sonst kaum jemand nimmt.";
  if (!bound) return refusals.wrong_password;
  return /at most/.test(message)
    ? `Höchstens ${bound} Zeichen.`
    : `Das Passwort muss mindestens ${bound} Zeichen lang sein`;
}
const photoRule = "Lade das Foto hier hoch, oder noch einmal, wenn es eine Weile her ist.";
const nameRule = "Gib deinen Namen an, damit andere wissen, wer du bist.";

/** What a field requires, with the bounds in the server's message. */
const fields: Record<string, (bounds: readonly string[], message: string) => string> = {
  email: () => "Gib eine gültige E-Mail-Adresse ein.",
  password: passwordRule,
  newPassword: passwordRule,
  currentPassword: () => "Gib dein aktuelles Passwort ein.",
  token: () => refusals.bad_token,
  name: ([most]) => (most ? `Höchstens ${most} Zeichen.` : nameRule),
  age: ([min, max]) => `Gib ein Alter zwischen ${min} und ${max} ein.`,
  bio: ([most]) => `Höchstens ${most} Zeichen.`,
  interests: ([most]) => `Höchstens ${most} Zeichen für ein Interesse.`,
  dateTime: () => "Wähl einen Zeitpunkt, der noch kommt.",
  maxAttendees: () => "So wenige Plätze gehen hier nicht.",
  image: () => "Dieses Bild geht hier nicht.",
  imageUrl: () => photoRule,
  profileImageUrl: () => photoRule,
  content: ([most]) => (most ? `Höchstens ${most} Zeichen.` : "Schreib zuerst etwas."),
};

const interests: Texts["interests"] = {
  hiking: "Wandern",
  coffee: "Kaffee",
  reading: "Lesen",
  yoga: "Yoga",
  photography: "Fotografie",
  cooking: "Kochen",
  travel: "Reisen",
  music: "Musik",
  fitness: "Fitness",
  art: "Kunst",
  technology: "Technologie",
  gaming: "Gaming",
  movies: "Filme",
  dancing: "Tanzen",
  running: "Laufen",
  tech: "Technik",
  nature: "Natur",
};
// A map: an object also has names that it inherits, such as "constructor".
const byInterest = new Map(Object.entries(interests));

export const de: Texts = {
  states: {
    loading: "Lädt",
    tryAgain: unreachable.tryAgain,
    close: "Schließen",
    dismiss: "Ausblenden",
    optional: "(optional)",
    online: "Online",
    language: "Sprache",
    notification: "Hinweis",
    notificationsHotkey: "Hinweise ({hotkey})",
    charactersLeft: (count) => `${plural(count, "Zeichen", "Zeichen")} übrig`,
    percent,
    compatibility: (score) => `Passt zu ${score} Prozent`,
  },
  errors: {
    cookies:
      "Dein Browser nimmt keine Cookies an, und ohne eins bleibt niemand angemeldet. Erlaub sie für diese Seite und versuch es noch einmal.",
    network: unreachable.text,
    startTitle: "Die App ließ sich nicht öffnen",
    profileTitle: "Dein Profil ließ sich nicht laden",
    startMessage: "Beim Start ist etwas schiefgegangen. Bitte versuch es noch einmal.",
    ofServer: refusalOf,
    ofField: (message, field) =>
      fields[field]?.(message.match(/\d+/g) ?? [], message) ?? "Bitte prüf diese Angabe.",
  },
  update: {
    title: "Eine neue Version ist da",
    text: "Dieser Tab ist älter als die App. Lade neu, dann geht es weiter.",
    reload: "Neu laden",
  },
  time: {
    justNow: "Gerade eben",
    minutesAgo: (count) => `vor ${count} Min.`,
    hoursAgo: (count) => `vor ${plural(count, "Stunde", "Stunden")}`,
    daysAgo: (count) => `vor ${plural(count, "Tag", "Tagen")}`,
  },
  shell: {
    skipToContent: "Zum Inhalt springen",
    navigation: "Hauptmenü",
    map: "Karte",
    events: "Events",
    matches: "Matches",
    messages: "Chats",
    profile: "Profil",
    counted: {
      messages: (count) => plural(count, "ungelesene Nachricht", "ungelesene Nachrichten"),
      matches: (count) => plural(count, "neues Match", "neue Matches"),
    },
    news: { events: "Neues zu deinen Events" },
    signOut: "Abmelden",
    notFoundTitle: "Diese Seite ging verloren",
    notFoundText: "Was du suchst, ist nicht hier. Deine Nachbarschaft schon.",
    openMap: "Karte öffnen",
    goHome: "Zur Startseite",
  },
  unsent: {
    title: "Noch nicht gesendet",
    text: "Du wurdest abgemeldet, bevor das rausging. Kopier es, oder melde dich wieder an, dann wird es gesendet.",
    to: (name) => `An ${isolated(name)}`,
    copyAll: "Kopieren",
    copied: "Kopiert",
    drop: "Löschen",
  },
  auth: {
    tagline: "Gute Gesellschaft ist näher, als du denkst.",
    taglineMore: "Triff Leute um die Ecke: als Freunde, für ein Date oder eine gute Idee.",
    promise: "Andere sehen nur einen weiten Kreis um deine Gegend, nie deine Adresse.",
    google: "Weiter mit Google",
    or: "oder",
    email: "E-Mail",
    emailPlaceholder: "du@example.com",
    password: "Passwort",
    showPassword: "Passwort zeigen",
    hidePassword: "Passwort verbergen",
    passwordsDiffer: "Die Passwörter stimmen nicht überein",
    sessionEndedTitle: "Du wurdest abgemeldet",
    sessionEndedText: "Melde dich wieder an, um weiterzumachen.",
  },
  password: {
    atLeast: (min) => `Mindestens ${min} Zeichen.`,
    strength: (word) => `Stärke: ${word}`,
    tooShort: "zu kurz",
    tooCommon: "zu verbreitet",
    weak: "schwach",
    fair: "mittel",
    good: "gut",
    strong: "stark",
  },
  signIn: {
    eyebrow: "Anmelden",
    title: `Willkommen bei ${appName}`,
    submit: "Anmelden",
    demo: "Demo ausprobieren",
    demoHint: "Ganz ohne Konto. Du bekommst eine eigene Stadt, in der du dich umsehen kannst.",
    forgot: "Passwort vergessen?",
    noAccount: "Noch kein Konto?",
    createOne: "Konto anlegen",
    failedTitle: "Die Anmeldung hat nicht geklappt",
    failedFallback: refusals.bad_credentials,
    retrying: "Anmeldung läuft …",
    welcomeBackTitle: "Schön, dass du wieder da bist!",
    welcomeBackText: "Du bist angemeldet und kannst loslegen.",
    demoWelcomeTitle: "Willkommen!",
    demoWelcomeText: "Du bist mit dem Demo-Konto angemeldet.",
    google: {
      google_unavailable:
        "Die Anmeldung mit Google gibt es hier nicht. Nimm stattdessen deine E-Mail-Adresse.",
      account_suspended: "Dieses Konto ist gesperrt.",
      google_failed: "Die Anmeldung mit Google hat nicht geklappt. Bitte versuch es noch einmal.",
      google_cancelled: "Du hast Google verlassen, bevor du angemeldet warst.",
      google_other_account:
        "Das Konto mit dieser E-Mail-Adresse gehört zu einem anderen Google-Konto.",
      rate_limited: "Das waren zu viele Versuche. Bitte warte ein paar Minuten.",
      email_unverified:
        "Google hat deine E-Mail-Adresse noch nicht bestätigt, deshalb können wir dich damit nicht anmelden.",
    },
  },
  steps: { of: (step, count) => `Schritt ${step} von ${count}`, next: "Weiter", back: "Zurück" },
  intents: { friends: "Freunde", dating: "Dating", networking: "Networking" },
  interests,
  chosen: {
    count: (count, most) => `${count} von ${most}`,
    full: (most) => `Mehr als ${most} gehen nicht. Entferne erst eines.`,
  },
  interest: (stored) => byInterest.get(stored.toLowerCase()) ?? stored,
};
