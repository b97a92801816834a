import { useEffect, useRef } from "react";

import { classNames } from "@/lib/class-names";
import { placesTexts } from "@/texts/places";

import { whereOf } from "./place-choice";
import type { FoundPlace } from "./place-search.queries";
import type { PlaceCombobox } from "./use-place-combobox";

type PlaceOptionsProps = { id: string; box: PlaceCombobox };

export const PlaceOptions = ({ id, box }: PlaceOptionsProps) => (
  <div
    id={id}
    role="listbox"
    aria-label={placesTexts.search.suggestions}
    className="max-h-72 overflow-y-auto overscroll-contain p-1.5"
  >
    {box.places.map((place, index) => (
      <Option
        key={`${place.latitude} ${place.longitude} ${place.name}`}
        id={`${id}-${index}`}
        place={place}
        isActive={index === box.active}
        onPick={() => box.pick(place)}
      />
    ))}
  </div>
);

type OptionProps = { id: string; place: FoundPlace; isActive: boolean; onPick: () => void };

function Option({ id, place, isActive, onPick }: OptionProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    <button
      ref={ref}
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // The field keeps the focus and its key events.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
      className={classNames(
        "grid min-h-12 w-full rounded-md px-3 py-2 text-start hover:bg-sunken",
        isActive && "bg-sunken",
      )}
    >
      <span dir="auto" className="truncate text-page-start font-semibold">
        {place.name}
      </span>
      <span className="truncate text-caption text-ink-soft">
        {place.kind === "suburb" && `${placesTexts.search.suburb} · `}
        {whereOf(place)}
      </span>
    </button>
  );
}
