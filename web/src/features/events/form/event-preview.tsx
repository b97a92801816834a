import { CalendarDays, MapPin, RefreshCw } from "lucide-react";

import type { AvatarPerson } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { buttonStyle } from "@/components/ui/button";
import { cardStyle } from "@/components/ui/card";
import { eventTime, wallTime } from "@/lib/time/event-time";
import { serverNow } from "@/lib/time/server-time";
import { eventFormTexts } from "@/texts/event-form";
import { myEventsTexts } from "@/texts/my-events";
import { memberTexts } from "@/texts/texts";

import { EventCover } from "../event-cover";
import { Fact, HostFact } from "../event/event-details";
import { eventEnd } from "../event/event-end";
import { repeatWords } from "../series/repeats";
import { type EventValues, categoryOf, endOrUsual } from "./event-form.validation";

export type HostFace = AvatarPerson & { name: string };
export type EventPreviewProps = {
  values: EventValues;
  timeZone: string;
  maxAttendees: number;
  going: number | undefined;
  creator: HostFace;
};

/** The event as others will see it. */
export function EventPreview(props: EventPreviewProps) {
  const { values, timeZone, maxAttendees, going = 1, creator } = props;
  const { imageUrl } = values;
  return (
    <div className={cardStyle("grid min-w-0 gap-4 pb-5 *:min-w-0")}>
      <EventCover
        event={{ imageUrl, category: categoryOf(values.category), createdBy: creator.id }}
        className="event-form-preview-cover"
      />
      <Heading values={values} />
      <ul className="grid gap-3 px-5">
        <WhenAndWhere values={values} timeZone={timeZone} />
        <HostFact host={creator} />
      </ul>
      <p className="px-5 text-small font-semibold tabular-nums">
        {memberTexts.events.attendees(going, maxAttendees)}
      </p>
      <span aria-hidden className={buttonStyle("ghost", "large", "event-form-join mx-5")}>
        {values.needsApproval ? myEventsTexts.guests.askThis : memberTexts.events.joinThis}
      </span>
      <p
        dir="auto"
        className="event-form-preview-text text-page-start text-small wrap-anywhere whitespace-pre-line"
      >
        <Typed text={values.description} hint={eventFormTexts.description} />
      </p>
    </div>
  );
}

const Heading = ({ values: { category, title } }: { values: EventValues }) => (
  <div className="grid gap-2 px-5">
    {category && (
      <span className="flex">
        <Badge>{memberTexts.events.categories[categoryOf(category)]}</Badge>
      </span>
    )}
    <p
      dir="auto"
      className="line-clamp-3 text-page-start text-heading font-bold text-balance wrap-anywhere"
    >
      <Typed text={title} hint={eventFormTexts.yourTitle} />
    </p>
  </div>
);

type WhenAndWhereProps = Pick<EventPreviewProps, "values" | "timeZone">;

function WhenAndWhere({ values, timeZone }: WhenAndWhereProps) {
  const when = whenOf(values, timeZone);
  const repeats = repeatWords(values);
  return (
    <>
      <Fact icon={CalendarDays} rest={when?.rest}>
        <span className="font-bold">
          <Typed text={when?.start ?? ""} hint={eventFormTexts.day} />
        </span>
      </Fact>
      {repeats && <Fact icon={RefreshCw}>{repeats}</Fact>}
      <Fact icon={MapPin}>
        <bdi className="line-clamp-2">
          <Typed text={values.location} hint={eventFormTexts.location} />
        </bdi>
      </Fact>
    </>
  );
}

const Typed = ({ text, hint }: { text: string; hint: string }) =>
  text.trim() === "" ? <span className="font-normal text-ink-soft">{hint}</span> : text;

const CLOCK_ZONE = "UTC";

/** The typed wall time as others will see it, formatted as UTC with today in UTC too, so that no zone shifts it. */
function whenOf(values: EventValues, timeZone: string) {
  const { date, time } = values;
  // A year of five digits can be typed.
  if (Number.isNaN(Date.parse(`${date}T${time}Z`))) return undefined;
  const now = wallTime({ dateTime: new Date(serverNow()).toISOString(), timeZone });
  const at = (wall: string) => new Date(`${wall}Z`);
  const typed = {
    dateTime: at(`${date}T${time}`).toISOString(),
    endsAt: at(endOrUsual(values)).toISOString(),
    timeZone: CLOCK_ZONE,
  };
  const today = at(`${now.date}T${now.time}`);
  return {
    start: eventTime(typed, today, CLOCK_ZONE),
    rest: eventEnd(typed, today),
  };
}
