import type { ChosenPlace } from "@/features/places/public";

import { emptyEvent } from "./event-form.validation";
import { NewEvent } from "./new-event";

/** The form of an event at the place that the map shows, independent of the member's own area. */
export const NewEventThere = ({ place }: { place: ChosenPlace }) => (
  <NewEvent
    initial={{ ...emptyEvent, location: place.name, place: { text: place.name, place } }}
    name={`there:${place.latitude},${place.longitude}`}
    around={place}
  />
);
