import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { eventFormTexts } from "@/texts/event-form";

import { ATTENDEES } from "@hereabouts/api/events/event-limits.schema";

type CapacityFieldProps = {
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error?: string | undefined;
};

export const CapacityField = ({ value, onChange, onBlur, error }: CapacityFieldProps) => (
  <Field
    label={eventFormTexts.most}
    hint={eventFormTexts.mostHint(ATTENDEES.min, ATTENDEES.max)}
    error={error}
  >
    {(control) => (
      <Input
        {...control}
        type="number"
        inputMode="numeric"
        min={ATTENDEES.min}
        max={ATTENDEES.max}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
    )}
  </Field>
);
