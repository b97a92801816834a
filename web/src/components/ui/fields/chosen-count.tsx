import { texts } from "@/texts/texts";

type ChosenCountProps = { count: number; most: number };

/** How many are chosen, and why no more can be; hidden before the first. */
export const ChosenCount = ({ count, most }: ChosenCountProps) => (
  <p role="status" className="text-caption text-ink-soft tabular-nums">
    {count > 0 && <span>{texts.chosen.count(count, most)}</span>}
    {count >= most && <span className="font-semibold text-ink"> {texts.chosen.full(most)}</span>}
  </p>
);
