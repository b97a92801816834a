import { ComboboxOption } from "@/components/ui/fields/combobox-option";
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

const Option = ({ place, ...option }: OptionProps) => (
  <ComboboxOption {...option} className="py-2">
    <span dir="auto" className="truncate text-page-start font-semibold">
      {place.name}
    </span>
    <span className="truncate text-caption text-ink-soft">
      {place.kind === "suburb" && `${placesTexts.search.suburb} · `}
      {whereOf(place)}
    </span>
  </ComboboxOption>
);
