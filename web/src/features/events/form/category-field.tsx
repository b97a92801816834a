import { Field } from "@/components/ui/fields/field";
import { Select } from "@/components/ui/fields/select";
import { eventFormTexts } from "@/texts/event-form";
import { memberTexts } from "@/texts/texts";
import { CATEGORIES } from "@hereabouts/db/enumerations";

const options = () => [
  { value: "", label: eventFormTexts.pickCategory },
  ...CATEGORIES.map((value) => ({ value, label: memberTexts.events.categories[value] })),
];

type CategoryFieldProps = {
  value: string;
  onChange: (category: string) => void;
  error: string | undefined;
};

export const CategoryField = ({ value, onChange, error }: CategoryFieldProps) => (
  <Field label={memberTexts.events.category} error={error}>
    {(control) => (
      <Select
        {...control}
        required
        options={options()}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);
