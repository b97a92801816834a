import { INTENTS } from "@hereabouts/db/enumerations";

import { Choice } from "@/components/ui/choice";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { texts } from "@/texts/texts";

import type { AboutValues } from "./about-values";

const intentOptions = () => INTENTS.map((value) => ({ value, label: texts.intents[value] }));

type PartProps<Name extends "intent" | "bio"> = {
  value: AboutValues[Name];
  onChange: (change: Pick<AboutValues, Name>) => void;
  error: string | undefined;
};

export const IntentChoice = ({ value, onChange, error }: PartProps<"intent">) => (
  <Choice
    legend={texts.setup.intent}
    name="intent"
    options={intentOptions()}
    value={value}
    onChange={(intent) => onChange({ intent })}
    error={error}
  />
);

export const BioField = ({ value, onChange, error, max }: PartProps<"bio"> & { max: number }) => (
  <Field label={texts.setup.bio} optional error={error}>
    {(control) => (
      <Textarea
        {...control}
        name="bio"
        maxLength={max}
        placeholder={texts.setup.bioPlaceholder}
        value={value}
        onChange={({ target }) => onChange({ bio: target.value })}
      />
    )}
  </Field>
);
