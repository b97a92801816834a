import { CalendarHeart, HeartHandshake, type LucideIcon, Sparkles } from "lucide-react";

import { ScoreBadge } from "@/components/ui/score-badge";
import type { Me } from "@/features/profile/public";
import { scoreTone } from "@/lib/people/score-tone";
import { memberTexts } from "@/texts/texts";

import type { Person } from "./people.queries";
import { factorText } from "./score-words";

type Factor = Person["scoreFactors"][number];

const icons: Record<Factor["factor"], LucideIcon> = {
  interests: Sparkles,
  intent: HeartHandshake,
  age: CalendarHeart,
};
const fills = { high: "bg-score-high", middle: "bg-score-middle", low: "bg-score-low" };

/** The parts of the score, with the points that add up to it. */
type ScoreFactorsProps = { me: Me; person: Person; heading?: "h2" | "h3" };

export function ScoreFactors({ me, person, heading: Heading = "h2" }: ScoreFactorsProps) {
  return (
    <section className="rounded-xl bg-sunken p-5">
      <div className="mb-4 flex items-center justify-between gap-3">
        <Heading className="text-body font-bold">{memberTexts.person.scoreTitle}</Heading>
        <ScoreBadge score={person.compatibilityScore} />
      </div>
      <ul className="grid gap-4">
        {person.scoreFactors.map((factor) => (
          <FactorRow
            key={factor.factor}
            factor={factor}
            text={factorText(factor.factor, me, person)}
            fill={fills[scoreTone(person.compatibilityScore)]}
          />
        ))}
      </ul>
      <p className="mt-4 flex justify-between gap-3 border-t border-line pt-3 text-small font-bold">
        <span>{memberTexts.person.scoreSum}</span>
        <span className="tabular-nums">
          {memberTexts.person.sumOf(
            person.scoreFactors.map(({ points }) => points),
            person.compatibilityScore,
          )}
        </span>
      </p>
    </section>
  );
}

function FactorRow({ factor, text, fill }: { factor: Factor; text: string; fill: string }) {
  const { points, of } = factor;
  const Icon = icons[factor.factor];
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-start gap-x-3 gap-y-1.5 text-small">
      <Icon aria-hidden className="mt-0.5 size-4.5 text-ink-soft" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
      <span className="font-semibold tabular-nums">
        <span aria-hidden>
          {points}
          <span className="font-normal text-ink-soft"> / {of}</span>
        </span>
        <span className="sr-only">{memberTexts.person.factorPoints(points, of)}</span>
      </span>
      <span
        aria-hidden
        className="col-start-2 h-1.5 overflow-hidden rounded-full bg-line forced-edge"
      >
        <span
          className={`block h-full rounded-full forced-chosen ${fill}`}
          style={{ width: `${(100 * points) / of}%` }}
        />
      </span>
    </li>
  );
}
