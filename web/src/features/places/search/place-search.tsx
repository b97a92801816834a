import { LoaderCircle, MapPin, Search, X } from "lucide-react";
import { useEffect, useId, useRef } from "react";

import { Field } from "@/components/ui/fields/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/fields/input";
import { classNames } from "@/lib/class-names";
import { loadPlacesTexts, placesTexts } from "@/texts/places";

import { NO_CHOICE } from "./chosen-place";
import { PlaceResults } from "./place-results";
import { PlaceOptions } from "./place-options";
import { type PlaceCombobox, type PlaceField, usePlaceCombobox } from "./use-place-combobox";

type PlaceSearchProps = PlaceField & {
  label?: string;
  hint?: string;
  error?: string | undefined;
  optional?: boolean;
  takesFocus?: boolean;
  maxLength?: number;
  placeholder?: string;
  required?: boolean;
  /** Whether the place is on the map, with or without a text. */
  isOnMap?: boolean;
};

/** A field that finds a place by name, or takes coordinates. */
export function PlaceSearch({
  label = placesTexts.search.label,
  hint = placesTexts.search.hint,
  error,
  optional = false,
  takesFocus = false,
  maxLength = TEXT_MAX,
  placeholder,
  required,
  isOnMap,
  ...props
}: PlaceSearchProps) {
  const { value, onChange, isFree = false } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const box = usePlaceCombobox(props);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  function clear() {
    onChange(NO_CHOICE);
    field.current?.focus();
  }
  return (
    <div className={box.isOpen ? "[&_[id$=-hint]]:invisible" : undefined}>
      <Field label={label} hint={hint} error={error} optional={optional}>
        {(control) => (
          <div className="relative" onBlur={box.onBlur}>
            <FieldIcon
              isBusy={box.isOpen && box.isSearching}
              isChosen={isOnMap ?? value.place !== null}
            />
            <Input
              {...control}
              ref={field}
              {...comboboxAttributes(box, id)}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={maxLength}
              placeholder={placeholder}
              required={required}
              className={isFree ? "ps-11" : "ps-11 pe-13"}
              value={value.text}
              onChange={({ target }) => box.change(target.value)}
              onKeyDown={box.onKeyDown}
            />
            {!isFree && (value.text !== "" || value.place) && <ClearButton onClick={clear} />}
            <PlaceResults box={box} text={value.text.trim()} chosen={value.place?.name}>
              <PlaceOptions id={id} box={box} />
            </PlaceResults>
          </div>
        )}
      </Field>
    </div>
  );
}

export async function loadPlaceSearch() {
  await loadPlacesTexts();
  return { default: PlaceSearch };
}

const TEXT_MAX = 100;

function comboboxAttributes({ isOpen, places, active }: PlaceCombobox, listId: string) {
  const hasList = isOpen && places.length > 0;
  return {
    role: "combobox",
    "aria-expanded": hasList,
    "data-keeps-escape": isOpen || undefined,
    "aria-controls": hasList ? listId : undefined,
    "aria-autocomplete": "list",
    "aria-activedescendant": hasList && active >= 0 ? `${listId}-${active}` : undefined,
  } as const;
}

function FieldIcon({ isBusy, isChosen }: { isBusy: boolean; isChosen: boolean }) {
  const Found = isChosen ? MapPin : Search;
  const Icon = isBusy ? LoaderCircle : Found;
  return (
    <Icon
      aria-hidden
      className={classNames(
        "pointer-events-none absolute start-3.5 top-3.5 size-5",
        isChosen ? "text-brand-ink" : "text-ink-soft",
        isBusy && "animate-spin",
      )}
    />
  );
}

const ClearButton = ({ onClick }: { onClick: () => void }) => (
  <IconButton
    icon={X}
    label={placesTexts.search.clear}
    className="absolute end-1 top-0.5 text-ink-soft"
    onClick={onClick}
  />
);
