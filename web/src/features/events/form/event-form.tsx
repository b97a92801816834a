import { Suspense, useEffect, useRef } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { EventPlace, NO_CHOICE, type PlaceChoice, placeErrors } from "@/features/places/public";
import { errorText } from "@/lib/error-text";
import type { Position } from "@/lib/map-projection";
import { toast } from "@/lib/toast";
import { useImageUpload } from "@/lib/use-image-upload";
import { useForm } from "@/lib/use-form";
import { eventFormTexts } from "@/texts/event-form";
import { memberTexts } from "@/texts/texts";

import { CapacityField } from "./capacity-field";
import { CoverField } from "./cover-field";
import {
  type EventValues,
  type WallTime,
  capacityOf,
  categoryOf,
  missingFields,
} from "./event-form.validation";
import {
  DESCRIPTION_MAX,
  LOCATION_MAX,
  TITLE_MAX,
} from "@hereabouts/api/events/event-limits.schema";
import { CATEGORIES } from "@hereabouts/db/enumerations";
import { useWrongFields } from "./use-wrong-fields";
import { WhenFields } from "./when-fields";

type EventFormProps = {
  values: EventValues;
  onChange: (values: EventValues) => void;
  timeZone: string;
  /** The saved time of an event being edited. */
  saved?: WallTime;
  /** Where the event being edited is. */
  point?: Position;
  /** Said at the location, which then is where one begins. */
  asksLocation?: string;
  /** The middle of one's own area. */
  around: Position | undefined;
  /** The capacity used if no number is given. */
  capacity?: number;
  /** Rejects with the server's error. */
  onSubmit: (maxAttendees: number) => Promise<unknown>;
  busy: boolean;
  failure?: { title: string; error: unknown };
  submitText: string;
  onCancel?: () => void;
};

const categoryOptions = () => [
  { value: "", label: eventFormTexts.pickCategory },
  ...CATEGORIES.map((value) => ({ value, label: memberTexts.events.categories[value] })),
];

/** The place that was found is also the location, unless one was written already. */
const withPlace = ({ location }: EventValues, place: PlaceChoice) => ({
  place,
  ...(place.place && location.trim() === "" && { location: place.place.name }),
});

function showMissing(values: EventValues) {
  if (Object.keys(missingFields(values)).length > 0)
    toast({
      title: eventFormTexts.missing,
      description: eventFormTexts.missingText,
      variant: "destructive",
    });
}

export function EventForm(props: EventFormProps) {
  const { values, onChange, timeZone, saved, capacity, failure } = props;
  const { place = NO_CHOICE } = values;
  const set = (change: Partial<EventValues>) => onChange({ ...values, ...change });
  const maxAttendees = capacityOf(values.maxAttendees, capacity);
  const cover = useImageUpload("event", (imageUrl) => set({ imageUrl }));
  const unfinished = cover.isSending && { imageUrl: memberTexts.upload.unfinished };
  const { wrong, shown, leave } = useWrongFields(values, timeZone, saved);
  const form = useForm({
    validate: async () => ({
      ...wrong,
      ...missingFields(values),
      ...unfinished,
      ...(await placeErrors(place)),
    }),
    onInvalid: () => showMissing(values),
    onValid: () => props.onSubmit(maxAttendees),
  });
  const errors = { ...shown, ...form.errors };
  const location = useRef<HTMLInputElement>(null);
  const { asksLocation } = props;
  useEffect(() => {
    if (asksLocation) location.current?.focus();
  }, [asksLocation]);
  return (
    <form {...form.formProps} className="grid gap-6">
      <Field label={eventFormTexts.name} error={errors.title}>
        {(control) => (
          <Input
            {...control}
            required
            maxLength={TITLE_MAX}
            placeholder={eventFormTexts.nameHint}
            value={values.title}
            onChange={({ target }) => set({ title: target.value })}
          />
        )}
      </Field>
      <Field label={memberTexts.events.category} error={errors.category}>
        {(control) => (
          <Select
            {...control}
            required
            options={categoryOptions()}
            value={values.category}
            onChange={({ target }) => set({ category: target.value })}
          />
        )}
      </Field>
      <Field label={eventFormTexts.description} error={errors.description}>
        {(control) => (
          <Textarea
            {...control}
            required
            maxLength={DESCRIPTION_MAX}
            value={values.description}
            onChange={({ target }) => set({ description: target.value })}
          />
        )}
      </Field>
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
            onChange={({ target }) => set({ location: target.value })}
          />
        )}
      </Field>
      <Suspense fallback={<div className="h-110" />}>
        <EventPlace
          value={place}
          onChange={(found) => set(withPlace(values, found))}
          around={props.around}
          point={props.point}
          isForGuests={values.isPointForGuests ?? false}
          onForGuests={(isPointForGuests) => set({ isPointForGuests })}
          error={errors.place}
        />
      </Suspense>
      <WhenFields
        values={values}
        onChange={set}
        onBlur={() => leave({ date: true, time: true })}
        timeZone={timeZone}
        errors={errors}
      />
      <CapacityField
        value={values.maxAttendees}
        onChange={(value) => set({ maxAttendees: value })}
        onBlur={() => {
          set({ maxAttendees: String(maxAttendees) });
          leave({ maxAttendees: true });
        }}
        error={errors.maxAttendees}
      />
      <CoverField
        cover={cover}
        event={{ imageUrl: values.imageUrl, category: categoryOf(values.category) }}
        onRemove={() => set({ imageUrl: "" })}
        error={errors.imageUrl}
      />
      {failure && (
        <ErrorCard
          title={failure.title}
          message={errorText(failure.error, failure.title)}
          retrying={props.busy}
          onRetry={form.resubmit}
        />
      )}
      <div className="grid gap-2">
        <Button type="submit" size="large" loading={props.busy}>
          {props.submitText}
        </Button>
        {props.onCancel && (
          <Button variant="ghost" size="large" onClick={props.onCancel}>
            {eventFormTexts.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
