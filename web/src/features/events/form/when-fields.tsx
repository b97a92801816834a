import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { FieldErrors } from "@/lib/use-form";
import { eventFormTexts } from "@/texts/event-form";

import type { EventValues } from "./event-form.validation";

type WhenFieldsProps = {
  values: EventValues;
  onChange: (change: Partial<EventValues>) => void;
  onBlur: () => void;
  timeZone: string;
  errors: FieldErrors;
};

export const WhenFields = ({ values, onChange, onBlur, timeZone, errors }: WhenFieldsProps) => (
  <div className="grid items-start gap-x-4 gap-y-6 sm:grid-cols-2">
    <Field label={eventFormTexts.day} error={errors.date ?? errors.dateTime}>
      {(control) => (
        <Input
          {...control}
          type="date"
          required
          max="9999-12-31"
          value={values.date}
          onChange={({ target }) => onChange({ date: target.value })}
          onBlur={onBlur}
        />
      )}
    </Field>
    <Field
      label={eventFormTexts.time}
      hint={eventFormTexts.zone(timeZone)}
      error={errors.time ?? errors.timeZone}
    >
      {(control) => (
        <Input
          {...control}
          type="time"
          required
          value={values.time}
          onChange={({ target }) => onChange({ time: target.value })}
          onBlur={onBlur}
        />
      )}
    </Field>
  </div>
);
