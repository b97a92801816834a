import { LoaderCircle, MapPin, Search, X } from "lucide-react";
import { useEffect, useId, useRef } from "react";

import { Field } from "@/components/ui/fields/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/fields/input";
import { classNames } from "@/lib/class-names";
import { loadPlacesTexts, placesTexts } from "@/texts/places";

import { NO_CHOICE } from "./no-choice";
import { whereOf } from "./place-choice";
import { PlaceAnswer } from "./place-answer";
import type { FoundPlace } from "./place-search.queries";
import { type PlaceField, usePlaceCombobox } from "./use-place-combobox";

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
  const hasList = box.isOpen && box.places.length > 0;
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
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
              role="combobox"
              aria-expanded={hasList}
              data-keeps-escape={box.isOpen || undefined}
              aria-controls={hasList ? id : undefined}
              aria-autocomplete="list"
              aria-activedescendant={hasList && box.active >= 0 ? `${id}-${box.active}` : undefined}
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
            {!isFree && (value.text !== "" || value.place) && (
              <IconButton
                icon={X}
                label={placesTexts.search.clear}
                className="absolute end-1 top-0.5 text-ink-soft"
                onClick={() => {
                  onChange(NO_CHOICE);
                  field.current?.focus();
                }}
              />
            )}
            <PlaceAnswer box={box} text={value.text.trim()} chosen={value.place?.name}>
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
            </PlaceAnswer>
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
