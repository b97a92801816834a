import { Link } from "@tanstack/react-router";
import {
  CalendarClock,
  CalendarX2,
  Compass,
  Flag,
  HeartHandshake,
  KeyRound,
  type LucideIcon,
  MessageCircle,
  PartyPopper,
  TriangleAlert,
} from "lucide-react";
import { memo } from "react";

import { Avatar } from "@/components/ui/avatar";
import { classNames } from "@/lib/class-names";
import { exactTime, relativeTime } from "@/lib/time/relative-time";
import { memberTexts } from "@/texts/texts";

import { alertNote, alertPath, alertText } from "./alert-words";
import type { Alert } from "./alerts.queries";

const icons: Record<Alert["kind"], LucideIcon> = {
  message: MessageCircle,
  match: HeartHandshake,
  event_changed: CalendarClock,
  called_off: CalendarX2,
  reminder: CalendarClock,
  still_coming: CalendarClock,
  place_offered: PartyPopper,
  join_requested: CalendarClock,
  request_answered: PartyPopper,
  host_words: MessageCircle,
  co_host_asked: PartyPopper,
  co_host_accepted: PartyPopper,
  question_asked: MessageCircle,
  question_answered: MessageCircle,
  newcomers: Compass,
  report: Flag,
  sign_in: KeyRound,
  warning: TriangleAlert,
};

type AlertRowProps = {
  alert: Alert;
  isNew: boolean;
  now: number;
  onFollow: () => void;
};

/** Memoised: a list has up to two hundred. */
export const AlertRow = memo(({ alert, isNew, now, onFollow }: AlertRowProps) => (
  <li
    data-alert={alert.id}
    className="[contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]"
  >
    <Link
      {...alertPath(alert)}
      onClick={onFollow}
      className="-mx-3 flex items-center gap-3.5 rounded-lg px-3 py-3 -outline-offset-2 transition hover:bg-sunken"
    >
      <Face alert={alert} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span
          dir="auto"
          className={classNames(
            "line-clamp-3 text-page-start wrap-anywhere",
            isNew && "font-semibold",
          )}
        >
          {alertText(alert)}
        </span>
        <TimeAndNote alert={alert} now={now} />
      </span>
      {isNew && <NewMark />}
    </Link>
  </li>
));

function TimeAndNote({ alert, now }: { alert: Alert; now: number }) {
  const note = alertNote(alert);
  return (
    <span className="text-caption text-pretty text-ink-soft">
      <time dateTime={alert.createdAt} title={exactTime(alert.createdAt)}>
        {relativeTime(alert.createdAt, now)}
      </time>
      {note && ` · ${note}`}
    </span>
  );
}

const NewMark = () => (
  <span className="size-2.5 shrink-0 rounded-full bg-brand forced-chosen">
    <span className="sr-only">{memberTexts.alerts.new}</span>
  </span>
);

/** The other's face with the kind in its corner, or the kind alone. */
function Face({ alert: { kind, person, event } }: { alert: Alert }) {
  const Icon = icons[kind];
  if (!person || event)
    return (
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft">
        <Icon aria-hidden className="size-5.5" />
      </span>
    );
  return (
    <span className="relative shrink-0">
      <Avatar person={person} />
      <span className="absolute -end-1 -bottom-1 grid size-6 place-items-center rounded-full bg-surface text-brand-ink ring-1 ring-line">
        <Icon aria-hidden className="size-3.5" />
      </span>
    </span>
  );
}
