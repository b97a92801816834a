import { ALERT_GROUPS } from "@hereabouts/db/enumerations";
import type { AlertGroup, AlertKind, Language } from "@hereabouts/db/enumerations";
import type { Deps } from "../../deps.ts";
import type { Device } from "../../lib/network/device.ts";
import { createTimeFormats } from "../../lib/time/time-formats.ts";
import { comingToken } from "./coming-token.ts";
import { alertWords, messageWords } from "../alert-words.ts";
import { GROUPS } from "../alert-settings.schema.ts";
import { pathOf } from "../due-alerts.service.ts";
import type { DueMail } from "./due-mails.repo.ts";
import { unsubscribeToken } from "./unsubscribe-token.ts";

const WORDS: Record<
  Language,
  Record<"open" | "answer" | "off" | "settings" | "unknown", string>
> = {
  en: {
    open: "Open",
    answer: "Answer",
    off: "Turn these mails off",
    settings: "Settings",
    unknown: "Unknown device",
  },
  de: {
    open: "Öffnen",
    answer: "Antworten",
    off: "Diese Mails abstellen",
    settings: "Einstellungen",
    unknown: "Unbekanntes Gerät",
  },
};
const WHY: Record<Language, (app: string) => string> = {
  en: (app) => `You get this mail because you have an account at ${app}.`,
  de: (app) => `Du bekommst diese Mail, weil du ein Konto bei ${app} hast.`,
};
const NOT_YOU: Record<Language, string> = {
  en: "If it wasn't you, sign out everywhere else in the settings and change your password.",
  de: "Wenn du das nicht warst, melde dich in den Einstellungen überall sonst ab und ändere dein Passwort.",
};

export const groupOf = (kind: AlertKind): AlertGroup =>
  GROUPS.find((group) => (ALERT_GROUPS[group] as readonly AlertKind[]).includes(kind)) ?? "account";

const letterFormat = createTimeFormats({
  weekday: "long",
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
});
const timeIn = (language: Language, timeZone: string, at: number) =>
  letterFormat(language === "de" ? "de-DE" : "en-GB", timeZone).format(at);

/** The time of an event in its own time zone; its place only if the member allows words of others. */
function eventLine({ language, event_zone, starts_at, location, shows_words }: DueMail) {
  if (starts_at === null || event_zone === null) return [];
  const time = timeIn(language, event_zone, starts_at);
  return [shows_words && location ? `${time}\n${location}` : time];
}

function signInLines({ env }: Deps, { kind, language, details, time_zone, at }: DueMail) {
  if (kind !== "sign_in") return [];
  const { browser, system } = JSON.parse(details ?? "{}") as Partial<Device>;
  const names = [browser, system].filter(Boolean).join(", ") || WORDS[language].unknown;
  return [`${names}\n${timeIn(language, time_zone ?? env.defaultTimeZone, at)}`, NOT_YOU[language]];
}

/** "Still coming?" can be answered without signing in; everything else opens in the app. */
function buttonOf({ serverKey }: Deps, due: DueMail) {
  const { kind, event_id: event, starts_at: startsAt, member_id: member, language } = due;
  if (kind !== "still_coming" || event === null || startsAt === null)
    return { label: WORDS[language].open, path: pathOf(due) };
  const token = comingToken(serverKey, { member, event, startsAt });
  return { label: WORDS[language].answer, path: `/coming#token=${token}` };
}

function paragraphsOf(deps: Deps, due: DueMail, what: string) {
  const words = due.content === null ? [] : [messageWords(due.language, due.content)];
  const sentence = /[.?!]$/.test(what) ? what : `${what}.`;
  return [sentence, ...words, ...eventLine(due), ...signInLines(deps, due)];
}

const footerOf = (language: Language, appName: string, off: string, settings: string) => ({
  paragraphs: [WHY[language](appName)],
  links: [
    { label: WORDS[language].off, url: off },
    { label: WORDS[language].settings, url: settings },
  ],
});

/** An alert as a mail. It has names and words of others only if the member allows that. */
export function alertLetter(deps: Deps, due: DueMail) {
  const { appName, publicUrl } = deps.env;
  const { language, kind, at } = due;
  const { hidden, shown } = alertWords(language, kind);
  const what = due.shows_words
    ? shown({ name: due.name ?? "", title: due.title, count: due.count })
    : hidden;
  const token = unsubscribeToken(deps, due.member_id, groupOf(kind));
  const url = (path: string) => new URL(path, publicUrl).href;
  const button = buttonOf(deps, due);
  return {
    to: due.email,
    content: {
      language,
      appName,
      subject: what,
      paragraphs: paragraphsOf(deps, due, what),
      button: { label: button.label, url: url(button.path) },
      footer: footerOf(language, appName, url(`/unsubscribe#token=${token}`), url("/settings")),
    },
    messageId: `<${due.public_id}.${at}@${new URL(publicUrl).hostname}>`,
    headers: {
      "List-Unsubscribe": `<${url(`/api/alerts/unsubscribe?token=${token}`)}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Auto-Submitted": "auto-generated",
    },
  };
}
