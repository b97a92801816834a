import { myEventsTexts } from "@/texts/my-events";

const PLUS_ONE = "+1";

/** Shown beside the name of an attendee who brings one more person. */
export const PlusOneMark = () => (
  <span className="shrink-0 text-small text-ink-soft">
    <span aria-hidden>{PLUS_ONE}</span>
    <span className="sr-only">{myEventsTexts.guests.plusOneMark}</span>
  </span>
);
