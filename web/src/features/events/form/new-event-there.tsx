import type { ChosenPlace } from "@/features/places/public";

import { emptyEvent } from "./event-form.validation";
import { NewEvent } from "./new-event";

/** The form of an event where one looks around: its place is filled in, and one's own plays no part. */
export const NewEventThere = ({ place }: { place: ChosenPlace }) => (
  <NewEvent
    initial={{ ...emptyEvent, location: place.name, place: { text: place.name, place } }}
    name={`there:${place.latitude},${place.longitude}`}
    around={place}
  />
);
