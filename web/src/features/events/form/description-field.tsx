import { Field } from "@/components/ui/fields/field";
import { Textarea } from "@/components/ui/fields/textarea";
import { eventFormTexts } from "@/texts/event-form";
import { DESCRIPTION_MAX } from "@hereabouts/api/events/event-limits.schema";

type DescriptionFieldProps = {
  value: string;
  onChange: (description: string) => void;
  error: string | undefined;
};

export const DescriptionField = ({ value, onChange, error }: DescriptionFieldProps) => (
  <Field label={eventFormTexts.description} error={error}>
    {(control) => (
      <Textarea
        {...control}
        required
        maxLength={DESCRIPTION_MAX}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);
