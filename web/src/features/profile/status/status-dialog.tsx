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

/** Mounted for each opening. */
function StatusDialog({ me, open, opener, onClose }: StatusDialogProps) {
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
      onClose();
    },
  });
  const failure = update.error ?? show.error;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={memberTexts.profile.setStatus}
      description={statusTexts.text}
      returnTo={opener}
    >
      <form {...formProps} className="grid gap-5">
        <StatusField
          values={values}
          onChange={setValues}
          isHidden={!me.settings.showOnlineStatus}
          error={errors.statusUntil}
        />
        {(!me.settings.showLocation || current !== "") && (
          <VisibleField value={visible} onChange={setVisible} error={errors.visibleUntil} />
        )}
        {failure && (
          <ErrorCard
            title={memberTexts.profile.updateFailed}
            message={errorText(failure, memberTexts.profile.notSaved)}
          />
        )}
        <Button type="submit" loading={update.isPending || show.isPending}>
          {statusTexts.save}
        </Button>
      </form>
    </Dialog>
  );
}

export async function loadStatusDialog() {
  await loadStatusTexts();
  return { default: StatusDialog };
}
