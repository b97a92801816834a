import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { cardStyle } from "@/components/ui/card";
import { invalidateNearby } from "@/lib/people/people-cache";
import { errorText } from "@/lib/error-text";
import { toast } from "@/lib/toast";
import { type FieldErrors, useForm } from "@/lib/forms/use-form";
import { loadPromptsTexts } from "@/texts/prompts";
import { loadStatusTexts } from "@/texts/status";
import { memberTexts } from "@/texts/texts";

import { type EditValues, type Part, changesOf, ofPart } from "./edit-values";
import { validateEdit, titleOf } from "./edit.validation";
import { EditFields } from "./edit-fields";
import { PhotosRow } from "./photos-row";
import type { Me } from "../profile.queries";
import { useUpdateMe } from "../update-me.queries";

type ProfileEditorProps = {
  me: Me;
  values: EditValues;
  onChange: (values: EditValues) => void;
  onClose: () => void;
  /** The part that is edited in place; the whole profile if absent. */
  part?: Part;
};

function showErrors(values: EditValues, errors: FieldErrors) {
  const title = titleOf(values, errors);
  if (title) toast({ title, description: errors.name ?? errors.age, variant: "destructive" });
}

const failureText = (error: Error) => {
  const why = errorText(error, "");
  return why ? `${memberTexts.profile.notSaved}. ${why}` : memberTexts.profile.notSaved;
};

function ProfileEditor({ me, values, onChange, onClose, part }: ProfileEditorProps) {
  const queryClient = useQueryClient();
  const update = useUpdateMe();
  const { errors, formProps } = useForm({
    validate: () => ofPart(validateEdit(values), part) as FieldErrors,
    onInvalid: (errors) => showErrors(values, errors),
    onValid: async () => {
      await update.mutateAsync(ofPart(changesOf(values), part));
      void invalidateNearby(queryClient);
      toast({ title: memberTexts.profile.saved, variant: "success" });
      onClose();
    },
  });
  const form = formProps.ref;
  useEffect(() => {
    if (part) form.current?.querySelector<HTMLElement>("input, textarea")?.focus();
  }, [form, part]);
  const styles = part ? partStyles : wholeStyles;

  return (
    <form {...formProps} className={styles.form}>
      {!part && <PhotosRow me={me} />}
      <EditFields {...{ me, values, onChange, errors, part }} />
      {update.isError && (
        <ErrorCard title={memberTexts.profile.updateFailed} message={failureText(update.error)} />
      )}
      <div className={styles.actions}>
        <Button variant="ghost" onClick={onClose}>
          {memberTexts.profile.cancel}
        </Button>
        <Button type="submit" loading={update.isPending}>
          {memberTexts.profile.save}
        </Button>
      </div>
    </form>
  );
}

const wholeStyles = {
  form: cardStyle("profile-edit grid min-w-0 gap-6 p-5 *:min-w-0 lg:p-7"),
  actions:
    "sticky bottom-(--shell-bottom) -mx-5 -mb-5 flex justify-end gap-3 rounded-b-xl border-t border-line bg-surface px-5 py-3 lg:-mx-7 lg:-mb-7 lg:px-7 lg:py-4",
};
const partStyles = {
  form: "grid min-w-0 gap-5 *:min-w-0",
  actions: "flex flex-wrap justify-end gap-3",
};

export async function loadProfileEditor() {
  await Promise.all([loadStatusTexts(), loadPromptsTexts()]);
  return { default: ProfileEditor };
}
