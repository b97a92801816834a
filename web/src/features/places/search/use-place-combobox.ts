import { type FocusEvent, type KeyboardEvent, useRef, useState } from "react";

import type { Position } from "@/lib/map-projection";

import type { ChosenPlace, PlaceChoice } from "./chosen-place";
import { choiceOf, fullNameOf, typedChoice } from "./place-choice";
import { type FoundPlace, usePlaceSearch } from "./place-search.queries";
import { typedCoordinates } from "./typed-coordinates";

export type PlaceField = {
  value: PlaceChoice;
  onChange: (choice: PlaceChoice) => void;
  /** Called in addition to `onChange` for a result of the search, with its full name up to the country. */
  onPick?: (place: ChosenPlace) => void;
  /** Results near this position come first. */
  around: Position | undefined;
  /** Any text is valid: a place is only taken when picked, and an empty result shows nothing. */
  isFree?: boolean;
};

const steps: { [key: string]: number } = { ArrowDown: 1, ArrowUp: -1 };

/** State and keys of a combobox for places, as WAI-ARIA describes it: focus stays in the field. */
export function usePlaceCombobox({ value, onChange, onPick, around, isFree = false }: PlaceField) {
  /** The option that Enter picks before an arrow key is pressed. */
  const initial = isFree ? -1 : 0;
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(initial);
  const awaited = useRef<object>(null);
  const typed = value.text.trim();
  const isSearching = isOpen && value.place === null && !typedCoordinates(typed);
  const search = usePlaceSearch(isSearching ? typed : "", around);
  const places = search.places ?? [];
  const shown = Math.min(active, places.length - 1);

  const pick = (place: FoundPlace) => {
    const choice = choiceOf(place);
    onChange(choice);
    close();
    onPick?.({ latitude: place.latitude, longitude: place.longitude, name: fullNameOf(place) });
  };
  function close() {
    setIsOpen(false);
    setActive(initial);
    awaited.current = null;
  }
  function change(text: string) {
    onChange(typedChoice(text));
    setActive(initial);
    setIsOpen(text.trim() !== "");
    awaited.current = null;
  }

  /** Fast typists press Enter before the results arrive. */
  async function pickFirst() {
    const own = (awaited.current = {});
    const first = await search.readFirst().catch(() => undefined);
    if (first && awaited.current === own) pick(first);
  }

  function onEnter(event: KeyboardEvent) {
    if (!isSearching || typed === "" || (isFree && shown < 0)) return;
    event.preventDefault();
    if (search.error) return search.retry();
    const place = places[shown];
    if (!search.isDone) void pickFirst();
    else if (place) pick(place);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") return onEnter(event);
    if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      return close();
    }
    if (step === undefined || typed === "") return;
    event.preventDefault();
    const next = shown < 0 && step < 0 ? places.length - 1 : shown + step;
    if (isOpen && places.length > 0) setActive((next + places.length) % places.length);
    setIsOpen(true);
  }

  /** The list closes when the focus leaves it and the field. */
  function onBlur({ relatedTarget, currentTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) close();
  }

  return {
    ...search,
    places,
    active: shown,
    isOpen: isSearching && typed !== "" && (!isFree || places.length > 0),
    change,
    pick,
    onBlur,
    onKeyDown,
  };
}

export type PlaceCombobox = ReturnType<typeof usePlaceCombobox>;
