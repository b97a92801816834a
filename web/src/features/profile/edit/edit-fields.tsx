import { BIO_MAX } from "@hereabouts/api/profile/profile-limits.schema";

import type { FieldErrors } from "@/lib/forms/use-form";
import { promptsTexts } from "@/texts/prompts";

import type { EditValues, Part } from "./edit-values";
import { BioField, IntentChoice } from "../intent-and-bio";
import { InterestsField } from "./interests-field";
import { NameAndAge } from "../name-and-age";
import type { Me } from "../profile.queries";
import { PromptsField } from "./prompts-field";
import { StatusField } from "../status/status-field";

type EditFieldsProps = {
  me: Me;
  values: EditValues;
  onChange: (values: EditValues) => void;
  errors: FieldErrors;
  /** The part that is edited in place; all parts if absent. */
  part?: Part | undefined;
};

/** What others read comes first. */
export function EditFields({ me, values, onChange, errors, part }: EditFieldsProps) {
  const set = (change: Partial<EditValues>) => onChange({ ...values, ...change });
  const fields = { values, onChange: set, errors };
  const isWhole = part === undefined;
  return (
    <>
      {isWhole && (
        <NameAndAge {...fields} ageHint={values.age === "" ? promptsTexts.ageMissing : undefined} />
      )}
      {(isWhole || part === "about") && <AboutFields {...fields} />}
      {(isWhole || part === "interests") && (
        <InterestsField
          values={values}
          onChange={set}
          error={errors.interests}
          isTitled={!isWhole}
        />
      )}
      {isWhole && <IntentAndStatus {...fields} isHidden={!me.settings.showOnlineStatus} />}
    </>
  );
}

type FieldsProps = {
  values: EditValues;
  onChange: (change: Partial<EditValues>) => void;
  errors: FieldErrors;
};

const AboutFields = ({ values, onChange, errors }: FieldsProps) => (
  <>
    <BioField value={values.bio} onChange={onChange} error={errors.bio} max={BIO_MAX} />
    <PromptsField
      value={values.prompts}
      onChange={(prompts) => onChange({ prompts })}
      error={errors.prompts}
    />
  </>
);

const IntentAndStatus = ({
  values,
  onChange,
  errors,
  isHidden,
}: FieldsProps & { isHidden: boolean }) => (
  <>
    <IntentChoice value={values.intent} onChange={onChange} error={errors.intent} />
    <StatusField
      values={values}
      onChange={({ status, end }) => onChange({ status, end })}
      isHidden={isHidden}
      error={errors.statusUntil}
    />
  </>
);
