import { classNames } from "@/lib/class-names";
import { type Judged, type Strength, strengthOf } from "@/lib/forms/password-strength";
import { texts } from "@/texts/texts";

const BARS: Record<Strength, number> = {
  tooShort: 0,
  tooCommon: 0,
  weak: 1,
  fair: 2,
  good: 3,
  strong: 4,
};
const TONES = ["bg-line", "bg-danger-ink", "bg-score-middle", "bg-score-high", "bg-score-high"];

/** The strength of a password in words and as four bars. */
export function PasswordStrength(judged: Judged) {
  const strength = strengthOf(judged);
  const bars = BARS[strength];
  return (
    <div className="flex items-center gap-3">
      <div aria-hidden className="flex w-28 gap-1">
        {[1, 2, 3, 4].map((bar) => (
          <span
            key={bar}
            className={classNames(
              "forced-edge h-1.5 flex-1 rounded-full",
              bar <= bars ? TONES[bars] : "bg-line",
            )}
          />
        ))}
      </div>
      <p className="text-caption text-ink">{texts.password.strength(texts.password[strength])}</p>
    </div>
  );
}
