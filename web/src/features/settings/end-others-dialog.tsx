import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { errorText } from "@/lib/error-text";
import { memberTexts } from "@/texts/texts";

import { useEndOtherSessions } from "./sessions.queries";

type EndOthersDialogProps = { open: boolean; onClose: () => void };

export function EndOthersDialog({ open, onClose }: EndOthersDialogProps) {
  const end = useEndOtherSessions();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={memberTexts.settings.endOthersTitle}
      description={memberTexts.settings.endOthersText}
    >
      {end.isError && (
        <div className="mb-4">
          <ErrorCard
            title={memberTexts.settings.endFailed}
            message={errorText(end.error, memberTexts.settings.endFailed)}
          />
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {memberTexts.settings.keepOthers}
        </Button>
        <Button
          variant="destructive"
          loading={end.isPending}
          onClick={() => end.mutate(undefined, { onSuccess: onClose })}
        >
          {memberTexts.settings.endOthersConfirm}
        </Button>
      </div>
    </Dialog>
  );
}
