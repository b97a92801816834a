import { Suspense } from "react";

import { EventPlaceField, NO_CHOICE } from "@/features/places/public";
import type { Position } from "@/lib/map-projection";
import type { FieldErrors } from "@/lib/forms/use-form";
import { eventFormTexts } from "@/texts/event-form";
import { LOCATION_MAX } from "@hereabouts/api/events/event-limits.schema";

import type { EventValues } from "./event-form.validation";

export type PlaceFieldsProps = {
  /** The point of the event being edited. */
  point?: Position;
  /** A hint at the location field, which then gets the focus. */
  asksLocation?: string;
  /** The middle of the member's area. */
  around: Position | undefined;
};

type FieldsProps = PlaceFieldsProps & {
  values: EventValues;
  onChange: (change: Partial<EventValues>) => void;
  errors: FieldErrors;
};

/** The event's place, in words and on the map. */
export const PlaceFields = ({ values, onChange, errors, asksLocation, ...map }: FieldsProps) => (
  <Suspense fallback={<div className="event-form-place" />}>
    <EventPlaceField
      label={eventFormTexts.location}
      hint={asksLocation}
      placeholder={eventFormTexts.locationHint}
      maxLength={LOCATION_MAX}
      takesFocus={asksLocation !== undefined}
      location={values.location}
      place={(values.place ?? NO_CHOICE).place}
      onChange={onChange}
      around={map.around}
      point={map.point}
      isForGuests={values.isPointForGuests ?? false}
      onForGuests={(isPointForGuests) => onChange({ isPointForGuests })}
      error={errors.location ?? errors.place}
    />
  </Suspense>
);
