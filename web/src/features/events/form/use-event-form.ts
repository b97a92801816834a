import { useForm } from "@/lib/forms/use-form";
import { useImageUpload } from "@/lib/forms/use-image-upload";
import { memberTexts } from "@/texts/texts";

import {
  type EventValues,
  type WallTime,
  capacityOf,
  missingFields,
} from "./event-form.validation";
import { showMissing, useWrongFields } from "./use-wrong-fields";

export type EventFormRules = {
  values: EventValues;
  onChange: (values: EventValues) => void;
  timeZone: string;
  /** The saved time of an event being edited. */
  saved?: WallTime;
  /** The capacity used if no number is given. */
  capacity?: number;
  /** Rejects with the server's error. */
  onSubmit: (maxAttendees: number) => Promise<unknown>;
};

export type EventFormState = ReturnType<typeof useEventForm>;

/** The values of the form, the cover being uploaded, and which errors are shown. */
export function useEventForm(rules: EventFormRules) {
  const { values, onChange, timeZone, saved, capacity, onSubmit } = rules;
  const set = (change: Partial<EventValues>) => onChange({ ...values, ...change });
  const maxAttendees = capacityOf(values.maxAttendees, capacity);
  const cover = useImageUpload("event", (imageUrl) => set({ imageUrl }));
  const unfinished = cover.isSending && { imageUrl: memberTexts.upload.unfinished };
  const { wrong, shown, leave } = useWrongFields(values, timeZone, saved);
  const form = useForm({
    validate: () => ({ ...wrong, ...missingFields(values), ...unfinished }),
    onInvalid: () => showMissing(values),
    onValid: () => onSubmit(maxAttendees),
  });
  const errors = { ...shown, ...form.errors };
  /** With the photo that is being uploaded. */
  const shownValues = { ...values, imageUrl: cover.preview ?? values.imageUrl };
  return { ...form, values, shownValues, set, errors, leave, maxAttendees, cover };
}
