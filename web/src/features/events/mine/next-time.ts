import { eventTime, isToday, wallTime } from "@/lib/time/event-time";
import { myEventsTexts } from "@/texts/my-events";
import { memberTexts } from "@/texts/texts";

/** The evening begins at this time. */
const EVENING = "17:00";

type Timed = Parameters<typeof eventTime>[0];

/** The event's time, with "Tonight" instead of "Today" in the evening. */
export function nextTime(event: Timed) {
  const time = eventTime(event);
  return isToday(event) && wallTime(event).time >= EVENING
    ? time.replace(memberTexts.events.today, myEventsTexts.tonight)
    : time;
}
