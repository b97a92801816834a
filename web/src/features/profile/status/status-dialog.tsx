import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useState } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { errorText } from "@/lib/error-text";
import { toast } from "@/lib/toast";
import { useForm } from "@/lib/forms/use-form";
import { loadStatusTexts, statusTexts } from "@/texts/status";
import { memberTexts } from "@/texts/texts";

import type { Me } from "../profile.queries";
import { StatusField } from "./status-field";
import { statusChangesOf, statusValuesOf } from "./status-values";
import { useUpdateMe } from "../update-me.queries";
import { VisibleField } from "./visible-field";
import { visibleUntilOf } from "./visible-until";
import { useVisibleUntil } from "./visible-until.queries";

type StatusDialogProps = {
  me: Me;
  open: boolean;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** The status, and until when the place is visible, which are saved one after the other. */
function useStatusForm(me: Me, onSaved: () => void) {
  const queryClient = useQueryClient();
  const update = useUpdateMe();
  const show = useVisibleUntil();
  const [values, setValues] = useState(() => statusValuesOf(me));
  const { visibleUntil: current = "" } = me.place;
  const [visible, setVisible] = useState(current);
  const { errors, formProps } = useForm({
    validate: () => ({}),
    onInvalid: () => undefined,
    onValid: async () => {
      await update.mutateAsync(statusChangesOf(values));
      if (visible !== current) await show.mutateAsync(visibleUntilOf(visible, current));
      void queryClient.invalidateQueries({ queryKey: ["users", "person", me.id] });
      toast({ title: statusTexts.saved, variant: "success" });
      onSaved();
    },
  });
  return {
    values,
    setValues,
    visible,
    setVisible,
    /** Visible for a while, although the place is hidden. */
    isTemporarilyVisible: current !== "",
    errors,
    formProps,
    failure: update.error ?? show.error,
    isSaving: update.isPending || show.isPending,
  };
}

const Failure = ({ error }: { error: Error }) => (
  <ErrorCard
    title={memberTexts.profile.updateFailed}
    message={errorText(error, memberTexts.profile.notSaved)}
  />
);

/** Mounted for each opening. */
function StatusDialog({ me, open, opener, onClose }: StatusDialogProps) {
  const form = useStatusForm(me, onClose);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={memberTexts.profile.setStatus}
      description={statusTexts.text}
      returnTo={opener}
    >
      <form {...form.formProps} className="grid gap-5">
        <Fields settings={me.settings} form={form} />
        {form.failure && <Failure error={form.failure} />}
        <Button type="submit" loading={form.isSaving}>
          {statusTexts.save}
        </Button>
      </form>
    </Dialog>
  );
}

type FieldsProps = { settings: Me["settings"]; form: ReturnType<typeof useStatusForm> };

const Fields = ({ settings, form }: FieldsProps) => (
  <>
    <StatusField
      values={form.values}
      onChange={form.setValues}
      isHidden={!settings.showOnlineStatus}
      error={form.errors.statusUntil}
    />
    {(!settings.showLocation || form.isTemporarilyVisible) && (
      <VisibleField
        value={form.visible}
        onChange={form.setVisible}
        error={form.errors.visibleUntil}
      />
    )}
  </>
);

export async function loadStatusDialog() {
  await loadStatusTexts();
  return { default: StatusDialog };
}
