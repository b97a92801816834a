import { memberTexts } from "@/texts/texts";

const COUNTED_MAX = 500;

const countText = (total: number) =>
  total >= COUNTED_MAX ? memberTexts.events.manyCount(total) : memberTexts.events.count(total);

export const EventsCount = ({ total }: { total: number | undefined }) => (
  <span role="status">{total !== undefined && countText(total)}</span>
);
