import { Suspense, useEffect, useRef } from "react";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { EventPlace, NO_CHOICE, type PlaceChoice } from "@/features/places/public";
import type { Position } from "@/lib/map-projection";
import type { FieldErrors } from "@/lib/use-form";
import { eventFormTexts } from "@/texts/event-form";
import { LOCATION_MAX } from "@hereabouts/api/events/event-limits.schema";

import type { EventValues } from "./event-form.validation";

export type PlaceFieldsProps = {
  /** Where the event being edited is. */
  point?: Position;
  /** Said at the location, which then is where one begins. */
  asksLocation?: string;
  /** The middle of one's own area. */
  around: Position | undefined;
};

type FieldsProps = PlaceFieldsProps & {
  values: EventValues;
  onChange: (change: Partial<EventValues>) => void;
  errors: FieldErrors;
};

/** The place that was found is also the location, unless one was written already. */
const withPlace = ({ location }: EventValues, place: PlaceChoice) => ({
  place,
  ...(place.place && location.trim() === "" && { location: place.place.name }),
});

/** Where the event is, in words and on the map. */
export function PlaceFields({ values, onChange, errors, asksLocation, ...map }: FieldsProps) {
  const { place = NO_CHOICE } = values;
  const location = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asksLocation) location.current?.focus();
  }, [asksLocation]);
  return (
    <>
      <Field
        label={eventFormTexts.location}
        hint={place.place ? undefined : (asksLocation ?? eventFormTexts.place)}
        error={errors.location}
      >
        {(control) => (
          <Input
            {...control}
            ref={location}
            required
            maxLength={LOCATION_MAX}
            placeholder={eventFormTexts.locationHint}
            value={values.location}
            onChange={({ target }) => onChange({ location: target.value })}
          />
        )}
      </Field>
      <Suspense fallback={<div className="event-form-place" />}>
        <EventPlace
          value={place}
          onChange={(found) => onChange(withPlace(values, found))}
          around={map.around}
          point={map.point}
          isForGuests={values.isPointForGuests ?? false}
          onForGuests={(isPointForGuests) => onChange({ isPointForGuests })}
          error={errors.place}
        />
      </Suspense>
    </>
  );
}
