import { eventTime, isToday, wallTime } from "@/lib/time/event-time";
import { myEventsTexts } from "@/texts/my-events";
import { memberTexts } from "@/texts/texts";

/** From then on it is the evening. */
const EVENING = "17:00";

type Timed = Parameters<typeof eventTime>[0];

/** As an event's time is told, "Tonight" in the evening of today. */
export function nextTime(event: Timed) {
  const time = eventTime(event);
  return isToday(event) && wallTime(event).time >= EVENING
    ? time.replace(memberTexts.events.today, myEventsTexts.tonight)
    : time;
}
