import type { FieldErrors } from "@/lib/forms/use-form";
import { locale } from "@/texts/language";
import { placesTexts } from "@/texts/places";

import type { PlaceChoice } from "./chosen-place";
import type { FoundPlace } from "./place-search.queries";
import { typedCoordinates } from "./typed-coordinates";

/** "Kreuzberg, Berlin"; without the region if it has the same name. */
export function whereOf({ name, region, country }: FoundPlace) {
  const countryName = new Intl.DisplayNames([locale], { type: "region" }).of(country) ?? country;
  return [region === name ? "" : region, countryName].filter(Boolean).join(", ");
}

export function fullNameOf(found: FoundPlace) {
  const where = whereOf(found);
  return where === found.name ? where : `${found.name}, ${where}`;
}

export const choiceOf = (found: FoundPlace): PlaceChoice => {
  const { name, region, latitude, longitude, timeZone } = found;
  const [inside = ""] = whereOf(found).split(", ");
  const text = region === "" && inside === name ? name : `${name}, ${inside}`;
  return { text, place: { name: text, latitude, longitude, timeZone } };
};

/** Typed coordinates count as chosen. */
export function typedChoice(text: string): PlaceChoice {
  const position = typedCoordinates(text)?.position;
  if (!position) return { text, place: null };
  const { latitude, longitude } = position;
  return { text, place: { name: `${latitude}, ${longitude}`, latitude, longitude } };
}

/** A text without a chosen place is refused: its meaning is unknown. */
export function choiceErrors({ text, place }: PlaceChoice): FieldErrors {
  if (place || text.trim() === "") return {};
  return { place: typedCoordinates(text)?.error ?? placesTexts.search.pick };
}
