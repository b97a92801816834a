import { AGE_MAX, AGE_MIN, NAME_MAX } from "@hereabouts/api/profile/profile-limits.schema";

import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import type { FieldErrors } from "@/lib/forms/use-form";
import { memberTexts } from "@/texts/texts";

type NameAndAgeProps = {
  values: { name: string; age: string };
  onChange: (change: { name: string } | { age: string }) => void;
  errors: FieldErrors;
  ageRequired?: boolean;
  ageHint?: string | undefined;
};

export function NameAndAge({ values, onChange, errors, ageRequired, ageHint }: NameAndAgeProps) {
  return (
    <div className="grid grid-cols-[1fr_5.5rem] items-start gap-4">
      <Field label={memberTexts.setup.name} error={errors.name}>
        {(control) => (
          <Input
            {...control}
            name="name"
            required
            maxLength={NAME_MAX}
            autoComplete="name"
            value={values.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Field>
      <Field label={memberTexts.setup.age} error={errors.age} hint={ageHint}>
        {(control) => (
          <Input
            {...control}
            type="number"
            name="age"
            required={ageRequired}
            min={AGE_MIN}
            max={AGE_MAX}
            inputMode="numeric"
            value={values.age}
            onChange={({ target }) => onChange({ age: target.value })}
          />
        )}
      </Field>
    </div>
  );
}
