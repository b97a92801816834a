import { eventTime } from "@/lib/time/event-time";
import { SETTINGS_PATH } from "@/lib/page/paths";
import { myEventsTexts } from "@/texts/my-events";
import { memberTexts } from "@/texts/texts";

import type { Alert } from "./alerts.queries";

/** What an alert says. */
export function alertText({ kind, person, event, count, details }: Alert): string {
  const words = memberTexts.alerts;
  const [name, title] = [person?.name ?? "", event?.title];
  switch (kind) {
    case "message":
      return words.message(name, count);
    case "match":
      return words.match(name);
    case "event_changed":
      return myEventsTexts.series.changed(count, title ?? "");
    case "called_off":
      return title === undefined
        ? words.removed
        : myEventsTexts.series.datesCalledOff(count, title);
    case "reminder":
      return words.reminder(title ?? "");
    case "still_coming":
      return myEventsTexts.stillComing(title ?? "");
    case "place_offered":
      return myEventsTexts.placeOffered(title ?? "");
    case "join_requested":
      return myEventsTexts.guests.asking(count, title ?? "");
    case "request_answered":
      return details?.answer === "approved"
        ? myEventsTexts.guests.approved(title ?? "")
        : myEventsTexts.guests.declined(title ?? "");
    case "host_words":
      return myEventsTexts.hostWrote(name, title ?? "");
    case "co_host_asked":
      return myEventsTexts.coHosts.asked(name, title ?? "");
    case "co_host_accepted":
      return myEventsTexts.coHosts.accepted(name, title ?? "");
    case "question_asked":
      return myEventsTexts.asked(name, title ?? "");
    case "question_answered":
      return myEventsTexts.answered(name, title ?? "");
    case "newcomers":
      return words.newcomers(count);
    case "report":
      return details?.state === "dismissed" ? words.reportDismissed : words.reportActed;
    case "sign_in":
      return words.signIn(deviceText(details));
    case "warning":
      return words.warning;
  }
}

function deviceText(details: Alert["details"]) {
  const { browser, system } = details ?? {};
  return browser && system
    ? memberTexts.alerts.device(browser, system)
    : (browser ?? system ?? memberTexts.alerts.someDevice);
}

/** A second line, where the first leaves something open. */
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
