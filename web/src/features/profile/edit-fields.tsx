import { BIO_MAX } from "@hereabouts/api/profile/profile-limits.schema";

import { Choice } from "@/components/ui/choice";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import type { FieldErrors } from "@/lib/use-form";
import { memberTexts, texts } from "@/texts/texts";

import type { EditValues } from "./edit-values";
import { intentOptions } from "./intent-options";
import { InterestsField } from "./interests-field";
import { NameAndAge } from "./name-and-age";
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
      <NameAndAge
        values={values}
        onChange={set}
        errors={errors}
        ageHint={values.age === "" ? memberTexts.profile.ageMissing : undefined}
      />
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
