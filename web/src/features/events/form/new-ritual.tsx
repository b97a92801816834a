import { useSuspenseQuery } from "@tanstack/react-query";

import { meQuery } from "@/features/profile/public";
import { ownAreaNameOf } from "@/lib/own-area-name";
import { ownTimeZone, wallTime } from "@/lib/time/event-time";
import { loadTownTexts, townTexts } from "@/texts/town";

import { type Ritual, nextTimeOf } from "../rituals";
import { ONCE } from "../series/repeats";
import { emptyEvent } from "./event-form.validation";
import { NewEvent } from "./new-event";

const valuesOf = (ritual: Ritual, location: string) => ({
  ...emptyEvent,
  ...townTexts.ritual[ritual.id],
  category: ritual.category,
  location,
  repeats: { ...ONCE, every: "week" as const },
  ...wallTime({ dateTime: nextTimeOf(ritual).toISOString(), timeZone: ownTimeZone() }),
});

/** The form for a ritual's next date: only the location is missing, unless the member has named their area. */
function NewRitual({ ritual }: { ritual: Ritual }) {
  const area = ownAreaNameOf(useSuspenseQuery(meQuery).data.id);
  return (
    <NewEvent
      initial={valuesOf(ritual, area)}
      name={`ritual-${ritual.id}`}
      asksLocation={area === "" ? townTexts.ritual.where : townTexts.ritual.ready}
    />
  );
}

export async function loadNewRitual() {
  await loadTownTexts();
  return { default: NewRitual };
}
