import type { Gender, Wanted } from "@hereabouts/db/enumerations";
import { type RefObject, useState } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { ChipGroup } from "@/components/ui/fields/chip-group";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { SwitchRow } from "@/components/ui/fields/switch-row";
import { toast } from "@/lib/toast";
import { type FieldErrors, useForm } from "@/lib/forms/use-form";
import { datingTexts } from "@/texts/dating";

import { type DatingPreferences, useSaveAnswers } from "./dating.queries";
import { answersOf, chosen, validateAnswers, valuesOf } from "./dating-values";
import { refusalText } from "./dating-words";

type DatingDialogProps = {
  preferences: DatingPreferences;
  open: boolean;
  onClose: () => void;
  returnTo: RefObject<HTMLElement | null>;
};

/** Asks for consent first, if there is none. Mounted for each opening. */
export function DatingDialog({ preferences, open, onClose, returnTo }: DatingDialogProps) {
  const [agrees, setAgrees] = useState(preferences.agreedAt !== null);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={agrees ? datingTexts.title : datingTexts.consentTitle}
      {...(agrees && { description: datingTexts.weekly })}
      returnTo={returnTo}
    >
      {agrees ? (
        <AnswersForm preferences={preferences} onClose={onClose} />
      ) : (
        <Consent onAgree={() => setAgrees(true)} onClose={onClose} />
      )}
    </Dialog>
  );
}

const Consent = ({ onAgree, onClose }: { onAgree: () => void; onClose: () => void }) => (
  <div className="grid gap-5">
    <ul className="grid list-disc gap-3 ps-5 text-body text-pretty">
      {datingTexts.consent.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
    <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
      <Button variant="secondary" onClick={onClose}>
        {datingTexts.notNow}
      </Button>
      <Button onClick={onAgree}>{datingTexts.agree}</Button>
    </div>
  </div>
);

// From the texts: the enumerations would add to the first load.
const optionsOf = (labels: { [value: string]: string }) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

type Values = ReturnType<typeof valuesOf>;
type AnswersFormProps = Pick<DatingDialogProps, "preferences" | "onClose">;

function useAnswersForm({ preferences, onClose }: AnswersFormProps) {
  const save = useSaveAnswers();
  const [values, setValues] = useState(() => valuesOf(preferences));
  const set = (change: Partial<Values>) => setValues({ ...values, ...change });
  const { errors, formProps } = useForm({
    validate: () => validateAnswers(values),
    onValid: async () => {
      await save.mutateAsync(answersOf(values));
      toast({ title: datingTexts.saved, variant: "success" });
      onClose();
    },
  });
  return { values, set, errors, formProps, failure: save.error, isSaving: save.isPending };
}

function AnswersForm({ preferences, onClose }: AnswersFormProps) {
  const { values, set, errors, failure, ...form } = useAnswersForm({ preferences, onClose });
  return (
    <form {...form.formProps} className="grid gap-6">
      <WhoFields values={values} onChange={set} errors={errors} />
      <ChipGroup
        legend={datingTexts.whom}
        name="wanted"
        options={optionsOf(datingTexts.wanted)}
        value={values.wanted}
        onChange={(next) => set({ wanted: chosen(values.wanted, next as Wanted[], "everyone") })}
        error={errors.wanted}
      />
      <SwitchRow
        label={datingTexts.show}
        text={datingTexts.showText}
        isOn={values.isShown}
        onChange={(isShown) => set({ isShown })}
      />
      {failure && (
        <ErrorCard title={datingTexts.saveFailed} message={refusalText(failure, preferences)} />
      )}
      <Button type="submit" loading={form.isSaving}>
        {datingTexts.save}
      </Button>
    </form>
  );
}

type WhoFieldsProps = {
  values: Values;
  onChange: (change: Partial<Values>) => void;
  errors: FieldErrors;
};

const WhoFields = ({ values, onChange, errors }: WhoFieldsProps) => (
  <>
    <ChipGroup
      legend={datingTexts.who}
      name="genders"
      options={optionsOf(datingTexts.genders)}
      value={values.genders}
      onChange={(next) =>
        onChange({ genders: chosen(values.genders, next as Gender[], "rather_not_say") })
      }
      error={errors.genders}
    />
    <Field
      label={datingTexts.ownWords}
      hint={datingTexts.ownWordsHint}
      error={errors.ownWords}
      optional
    >
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          value={values.ownWords}
          onChange={({ target }) => onChange({ ownWords: target.value })}
        />
      )}
    </Field>
  </>
);
