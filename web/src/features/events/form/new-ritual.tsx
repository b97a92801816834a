import { ownTimeZone, wallTime } from "@/lib/event-time";
import { loadTownTexts, townTexts } from "@/texts/town";

import { type Ritual, nextTimeOf } from "../rituals";
import { emptyEvent } from "./event-form.validation";
import { NewEvent } from "./new-event";

const valuesOf = (ritual: Ritual) => ({
  ...emptyEvent,
  ...townTexts.ritual[ritual.id],
  category: ritual.category,
  ...wallTime({ dateTime: nextTimeOf(ritual).toISOString(), timeZone: ownTimeZone() }),
});

/** The form of a ritual's next time, in which only the location is missing. */
const NewRitual = ({ ritual }: { ritual: Ritual }) => (
  <NewEvent
    initial={valuesOf(ritual)}
    name={`ritual-${ritual.id}`}
    asksLocation={townTexts.ritual.where}
  />
);

export async function loadNewRitual() {
  await loadTownTexts();
  return { default: NewRitual };
}
