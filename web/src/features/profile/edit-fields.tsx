import { AGE_MAX, AGE_MIN, BIO_MAX, NAME_MAX } from "@hereabouts/api/profile/profile-limits.schema";

import { Choice } from "@/components/ui/choice";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import type { FieldErrors } from "@/lib/use-form";
import { memberTexts, texts } from "@/texts/texts";

import type { EditValues } from "./edit-values";
import { intentOptions } from "./intent-options";
import { InterestsField } from "./interests-field";
import { StatusField } from "./status-field";

type EditFieldsProps = {
  values: EditValues;
  onChange: (values: EditValues) => void;
  errors: FieldErrors;
};

export function EditFields({ values, onChange, errors }: EditFieldsProps) {
  const set = (change: Partial<EditValues>) => onChange({ ...values, ...change });
  return (
    <>
      <div className="grid items-start gap-6 sm:grid-cols-[1fr_8rem] sm:gap-4">
        <Field label={texts.setup.name} error={errors.name}>
          {(control) => (
            <Input
              {...control}
              name="name"
              required
              maxLength={NAME_MAX}
              autoComplete="name"
              value={values.name}
              onChange={({ target }) => set({ name: target.value })}
            />
          )}
        </Field>
        <Field
          label={texts.setup.age}
          error={errors.age}
          hint={values.age === "" ? memberTexts.profile.ageMissing : undefined}
        >
          {(control) => (
            <Input
              {...control}
              type="number"
              name="age"
              min={AGE_MIN}
              max={AGE_MAX}
              inputMode="numeric"
              value={values.age}
              onChange={({ target }) => set({ age: target.value })}
            />
          )}
        </Field>
      </div>
      <Choice
        legend={texts.setup.intent}
        name="intent"
        options={intentOptions()}
        value={values.intent}
        onChange={(intent) => set({ intent })}
        error={errors.intent}
      />
      <StatusField value={values.status} onChange={(status) => set({ status })} />
      <Field label={texts.setup.bio} optional error={errors.bio}>
        {(control) => (
          <Textarea
            {...control}
            name="bio"
            maxLength={BIO_MAX}
            placeholder={texts.setup.bioPlaceholder}
            value={values.bio}
            onChange={({ target }) => set({ bio: target.value })}
          />
        )}
      </Field>
      <InterestsField values={values} onChange={set} error={errors.interests} />
    </>
  );
}
