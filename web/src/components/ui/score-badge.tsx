import { classNames } from "@/lib/class-names";
import { type ScoreTone, scoreTone } from "@/lib/people/score-tone";
import { texts } from "@/texts/texts";

const tones: Record<ScoreTone, string> = {
  high: "bg-score-high text-on-score-high",
  middle: "bg-score-middle text-on-score-middle",
  low: "bg-score-low text-on-score-low",
};

const sizes = {
  small: "h-5 min-w-5 px-1.5 text-caption leading-none",
  medium: "h-7 px-2.5 text-small leading-none",
};

type ScoreBadgeProps = { score: number; size?: keyof typeof sizes; className?: string };

export function ScoreBadge({ score, size = "medium", className }: ScoreBadgeProps) {
  return (
    <span
      data-tone={scoreTone(score)}
      className={classNames(
        "forced-edge inline-grid place-items-center rounded-full font-bold tabular-nums",
        tones[scoreTone(score)],
        sizes[size],
        className,
      )}
    >
      <span aria-hidden>{size === "small" ? score : texts.states.percent(score)}</span>
      <span className="sr-only">{texts.states.compatibility(score)}</span>
    </span>
  );
}
