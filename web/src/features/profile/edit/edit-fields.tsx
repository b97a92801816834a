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
  const shows = (one: Part) => part === undefined || part === one;
  return (
    <>
      {part === undefined && (
        <NameAndAge
          values={values}
          onChange={set}
          errors={errors}
          ageHint={values.age === "" ? promptsTexts.ageMissing : undefined}
        />
      )}
      {shows("about") && (
        <>
          <BioField value={values.bio} onChange={set} error={errors.bio} max={BIO_MAX} />
          <PromptsField
            value={values.prompts}
            onChange={(prompts) => set({ prompts })}
            error={errors.prompts}
          />
        </>
      )}
      {shows("interests") && (
        <InterestsField
          values={values}
          onChange={set}
          error={errors.interests}
          isTitled={part !== undefined}
        />
      )}
      {part === undefined && (
        <>
          <IntentChoice value={values.intent} onChange={set} error={errors.intent} />
          <StatusField
            values={values}
            onChange={({ status, end }) => set({ status, end })}
            isHidden={!me.settings.showOnlineStatus}
            error={errors.statusUntil}
          />
        </>
      )}
    </>
  );
}
