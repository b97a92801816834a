import { eventTime } from "@/lib/time/event-time";
import { SETTINGS_PATH } from "@/lib/page/paths";
import { myEventsTexts } from "@/texts/my-events";
import { memberTexts } from "@/texts/texts";

import type { Alert } from "./alerts.queries";

type Sentence = (name: string, title: string, alert: Alert) => string;

/** What the alerts of each kind say about the person and the event with that title. */
const sentences: Record<Alert["kind"], Sentence> = {
  message: (name, _, { count }) => memberTexts.alerts.message(name, count),
  match: (name) => memberTexts.alerts.match(name),
  event_changed: (_, title, { count }) => myEventsTexts.series.changed(count, title),
  called_off: (_, title, { event, count }) =>
    event ? myEventsTexts.series.datesCalledOff(count, title) : memberTexts.alerts.removed,
  reminder: (_, title) => memberTexts.alerts.reminder(title),
  still_coming: (_, title) => myEventsTexts.stillComing(title),
  place_offered: (_, title) => myEventsTexts.placeOffered(title),
  join_requested: (_, title, { count }) => myEventsTexts.guests.asking(count, title),
  request_answered: (_, title, { details }) =>
    myEventsTexts.guests[details?.answer === "approved" ? "approved" : "declined"](title),
  host_words: (name, title) => myEventsTexts.hostWrote(name, title),
  co_host_asked: (name, title) => myEventsTexts.coHosts.asked(name, title),
  co_host_accepted: (name, title) => myEventsTexts.coHosts.accepted(name, title),
  question_asked: (name, title) => myEventsTexts.asked(name, title),
  question_answered: (name, title) => myEventsTexts.answered(name, title),
  newcomers: (_name, _title, { count }) => memberTexts.alerts.newcomers(count),
  report: (_name, _title, { details }) =>
    memberTexts.alerts[details?.state === "dismissed" ? "reportDismissed" : "reportActed"],
  sign_in: (_name, _title, { details }) => memberTexts.alerts.signIn(deviceText(details)),
  warning: () => memberTexts.alerts.warning,
};

/** What an alert says. */
export const alertText = (alert: Alert) =>
  sentences[alert.kind](alert.person?.name ?? "", alert.event?.title ?? "", alert);

function deviceText(details: Alert["details"]) {
  const { browser, system } = details ?? {};
  return browser && system
    ? memberTexts.alerts.device(browser, system)
    : (browser ?? system ?? memberTexts.alerts.someDevice);
}

/** A second line with what the first one does not say: the time of the event, or what to do. */
export function alertNote({ kind, event }: Alert): string | undefined {
  if (kind === "sign_in") return memberTexts.alerts.signInNote;
  if (kind === "match") return memberTexts.alerts.matchNote;
  return event && kind !== "called_off" ? eventTime(event) : undefined;
}

/** The path that an alert links to. */
export function alertPath({ kind, person, event }: Alert): { to: string; hash?: string } {
  if (event) return { to: `/events/${event.id}` };
  if (person) return { to: `/chat/${person.id}` };
  if (kind === "called_off") return { to: "/events" };
  if (kind === "newcomers") return { to: "/discover" };
  return { to: SETTINGS_PATH, hash: kind === "sign_in" ? "sessions" : "safety" };
}
