import { EVENTS_COUNTED_MAX } from "@hereabouts/api/events/event-limits.schema";

import { memberTexts } from "@/texts/texts";

const countText = (total: number) =>
  total >= EVENTS_COUNTED_MAX
    ? memberTexts.events.manyCount(total)
    : memberTexts.events.count(total);

export const EventsCount = ({ total }: { total: number | undefined }) => (
  <span role="status">{total !== undefined && countText(total)}</span>
);
