import { INTERESTS_MAX } from "@hereabouts/api/profile/profile-limits.schema";
import { Camera, Coffee, Cpu, Footprints, Leaf, type LucideIcon, Music } from "lucide-react";
import { useId } from "react";

import { Chip } from "@/components/ui/chip";
import { ChosenCount } from "@/components/ui/fields/chosen-count";
import { FieldError } from "@/components/ui/fields/field";
import { setupTexts } from "@/texts/setup";
import { memberTexts, texts } from "@/texts/texts";

type Tile = "coffee" | "running" | "music" | "photography" | "tech" | "nature";

const tiles: readonly { value: Tile; icon: LucideIcon }[] = [
  { value: "coffee", icon: Coffee },
  { value: "running", icon: Footprints },
  { value: "music", icon: Music },
  { value: "photography", icon: Camera },
  { value: "tech", icon: Cpu },
  { value: "nature", icon: Leaf },
];
const isTile = (interest: string) => tiles.some(({ value }) => value === interest.toLowerCase());

type InterestTilesProps = {
  value: readonly string[];
  onChange: (interests: string[]) => void;
  error?: string | undefined;
};

/** Interests without a tile are preserved and shown below. */
export function InterestTiles({ value, onChange, error }: InterestTilesProps) {
  const id = useId();
  const holds = (tile: string) => value.some((interest) => interest.toLowerCase() === tile);
  const without = (unwanted: string) =>
    value.filter((interest) => interest.toLowerCase() !== unwanted.toLowerCase());
  const others = value.filter((interest) => !isTile(interest));
  return (
    <fieldset className="grid gap-2" aria-describedby={`${id}-hint ${id}-error`}>
      <legend className="text-small font-semibold">{setupTexts.interests}</legend>
      <p id={`${id}-hint`} className="text-caption text-ink-soft">
        {setupTexts.interestsHint}
      </p>
      <div className="mt-1 grid grid-cols-2 gap-2.5 min-[22rem]:grid-cols-3">
        {tiles.map(({ value: tile, icon: Icon }) => (
          <label
            key={tile}
            className="relative grid min-h-24 place-content-center justify-items-center gap-2 rounded-lg border border-control bg-surface p-2 text-small font-medium transition hover:bg-sunken active:bg-sunken has-checked:border-brand-ink has-checked:bg-brand-tint has-checked:font-semibold has-checked:text-brand-ink has-checked:inset-ring has-checked:inset-ring-brand-ink has-checked:forced-chosen has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:pointer-events-none has-disabled:opacity-55"
          >
            <input
              type="checkbox"
              className="covering-input"
              checked={holds(tile)}
              onChange={() => onChange(holds(tile) ? without(tile) : [...value, tile])}
              disabled={value.length >= INTERESTS_MAX && !holds(tile)}
              aria-invalid={error ? true : undefined}
            />
            <Icon aria-hidden className="size-7" strokeWidth={1.75} />
            {texts.interests[tile]}
          </label>
        ))}
      </div>
      {others.length > 0 && (
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <span className="text-caption text-ink-soft">{setupTexts.alsoYours}</span>
          {others.map((interest) => (
            <Chip
              key={interest}
              onRemove={() => onChange(without(interest))}
              removeLabel={memberTexts.setup.removeInterest(texts.interest(interest))}
            >
              {texts.interest(interest)}
            </Chip>
          ))}
        </div>
      )}
      <ChosenCount count={value.length} most={INTERESTS_MAX} />
      {error && <FieldError id={`${id}-error`} message={error} />}
    </fieldset>
  );
}
