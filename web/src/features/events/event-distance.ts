import { distanceBetweenAreas, publishedPlaceOf } from "@/features/places/public";
import type { Me } from "@/features/profile/public";
import { memberTexts } from "@/texts/texts";

import type { Event } from "./events.queries";

/** By area, as distances between people, so that none is more exact than what is published. */
const BANDS_KM = [2, 5, 10, 20, 50];
const TOLERANCE = 1.01;

/**
 * The distance between an event and the member's area, without line breaks; empty without an area and beyond the last
 * band.
 */
export function distanceTo(event: Event, me: Me) {
  const own = publishedPlaceOf(me);
  if (!own) return "";
  const km = distanceBetweenAreas(event, own);
  const band = BANDS_KM.find((edge) => km <= edge * TOLERANCE);
  return band === undefined ? "" : memberTexts.person.aboutKm(band).replaceAll(" ", "\u00a0");
}
