import { BIO_MAX } from "@hereabouts/api/profile/profile-limits.schema";

import type { FieldErrors } from "@/lib/use-form";
import { memberTexts } from "@/texts/texts";

import type { EditValues } from "./edit-values";
import { BioField, IntentChoice } from "./intent-and-bio";
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
      <IntentChoice value={values.intent} onChange={set} error={errors.intent} />
      <StatusField value={values.status} onChange={(status) => set({ status })} />
      <BioField value={values.bio} onChange={set} error={errors.bio} max={BIO_MAX} />
      <InterestsField values={values} onChange={set} error={errors.interests} />
    </>
  );
}
