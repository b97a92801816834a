import { type CSSProperties, useId, useState } from "react";

import { classNames } from "@/lib/class-names";
import { settingsTexts } from "@/texts/settings";
import { memberTexts } from "@/texts/texts";

import { MAX_DISTANCE } from "@hereabouts/api/profile/profile-limits.schema";
import { onNativeChange } from "./native-change";

const track =
  "[&::-moz-range-track]:h-1.5 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-(image:--track) [&::-webkit-slider-runnable-track]:h-1.5 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-(image:--track) [&::-webkit-slider-runnable-track]:forced-edge";
const thumb =
  "[&::-moz-range-thumb]:size-6 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-4 [&::-moz-range-thumb]:border-surface [&::-moz-range-thumb]:bg-brand [&::-moz-range-thumb]:shadow-lift [&::-webkit-slider-thumb]:-mt-2.25 [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-4 [&::-webkit-slider-thumb]:border-surface [&::-webkit-slider-thumb]:bg-brand [&::-webkit-slider-thumb]:shadow-lift";

const filledTo = (km: number) => {
  const share = (km - MAX_DISTANCE.min) / (MAX_DISTANCE.max - MAX_DISTANCE.min);
  return `linear-gradient(to var(--line-end), var(--brand) ${share * 100}%, var(--control) 0)`;
};

type DistanceSliderProps = { value: number; onChange: (km: number) => void };

export function DistanceSlider({ value, onChange }: DistanceSliderProps) {
  const id = useId();
  const [dragged, setDragged] = useState<number>();
  const shown = dragged ?? value;
  const commit = (km: string) => {
    setDragged(undefined);
    if (Number(km) !== value) onChange(Number(km));
  };
  return (
    <div className="grid gap-1">
      <Heading id={id} km={shown} />
      <input
        ref={onNativeChange(commit)}
        id={id}
        type="range"
        {...MAX_DISTANCE}
        value={shown}
        onChange={({ target }) => setDragged(Number(target.value))}
        aria-valuetext={memberTexts.settings.withinKm(shown)}
        aria-describedby={`${id}-text`}
        style={{ "--track": filledTo(shown) } as CSSProperties}
        className={classNames(
          "h-11 w-full cursor-pointer appearance-none rounded-md bg-transparent",
          track,
          thumb,
        )}
      />
      <p id={`${id}-text`} className="text-caption text-ink-soft">
        {settingsTexts.maxDistanceText}
      </p>
    </div>
  );
}

const Heading = ({ id, km }: { id: string; km: number }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
    <label htmlFor={id} className="text-small font-semibold">
      {settingsTexts.maxDistance}
    </label>
    <output htmlFor={id} className="text-body font-semibold text-brand-ink tabular-nums">
      {memberTexts.settings.withinKm(km)}
    </output>
  </div>
);
