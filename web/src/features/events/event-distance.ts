import { distanceBetweenAreas, publishedPlaceOf } from "@/features/places/public";
import type { Me } from "@/features/profile/public";
import { memberTexts } from "@/texts/texts";

import type { Event } from "./events.queries";

/** As people's distances: by area, so that none is finer than what is published. */
const BANDS_KM = [2, 5, 10, 20, 50];
const TOLERANCE = 1.01;

/** How near an event is to the member's own area, in one piece; empty without one, and beyond the last band. */
export function distanceTo(event: Event, me: Me) {
  const own = publishedPlaceOf(me);
  if (!own) return "";
  const km = distanceBetweenAreas(event, own);
  const band = BANDS_KM.find((edge) => km <= edge * TOLERANCE);
  return band === undefined ? "" : memberTexts.person.aboutKm(band).replaceAll(" ", "\u00a0");
}
