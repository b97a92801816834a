import { ConfirmDialog } from "@/components/states/confirm-dialog";
import { memberTexts } from "@/texts/texts";

import { useEndOtherSessions } from "./sessions.queries";

type EndOthersDialogProps = { open: boolean; onClose: () => void };

export function EndOthersDialog({ open, onClose }: EndOthersDialogProps) {
  const end = useEndOtherSessions();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      words={{
        title: memberTexts.settings.endOthersTitle,
        text: memberTexts.settings.endOthersText,
        keep: memberTexts.settings.keepOthers,
        confirm: memberTexts.settings.endOthersConfirm,
        failed: memberTexts.settings.endFailed,
      }}
      act={end}
      onConfirm={() => end.mutate(undefined, { onSuccess: onClose })}
    />
  );
}
