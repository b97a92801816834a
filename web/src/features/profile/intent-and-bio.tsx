import { INTENTS } from "@hereabouts/db/enumerations";

import { Choice } from "@/components/ui/fields/choice";
import { Field } from "@/components/ui/fields/field";
import { Textarea } from "@/components/ui/fields/textarea";
import { memberTexts, texts } from "@/texts/texts";

import type { AboutValues } from "./about-values";

const intentOptions = () => INTENTS.map((value) => ({ value, label: texts.intents[value] }));

type PartProps<Name extends "intent" | "bio"> = {
  value: AboutValues[Name];
  onChange: (change: Pick<AboutValues, Name>) => void;
  error: string | undefined;
};

export const IntentChoice = ({ value, onChange, error }: PartProps<"intent">) => (
  <Choice
    legend={memberTexts.setup.intent}
    name="intent"
    options={intentOptions()}
    value={value}
    onChange={(intent) => onChange({ intent })}
    error={error}
  />
);

export const BioField = ({ value, onChange, error, max }: PartProps<"bio"> & { max: number }) => (
  <Field label={memberTexts.setup.bio} optional error={error}>
    {(control) => (
      <Textarea
        {...control}
        name="bio"
        maxLength={max}
        placeholder={memberTexts.setup.bioPlaceholder}
        value={value}
        onChange={({ target }) => onChange({ bio: target.value })}
      />
    )}
  </Field>
);
