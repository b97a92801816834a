import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { errorText } from "@/lib/error-text";
import { toast } from "@/lib/toast";
import { memberTexts } from "@/texts/texts";

import { type Match, useEndConnection } from "./matches.queries";

type EndConnectionDialogProps = { match: Match; open: boolean; onClose: () => void };

export function EndConnectionDialog({ match, open, onClose }: EndConnectionDialogProps) {
  const end = useEndConnection();
  const onEnded = () => {
    toast({ title: memberTexts.matches.ended });
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={memberTexts.matches.endTitle}
      description={memberTexts.matches.endText(match.otherUser.name)}
    >
      {end.isError && (
        <div className="mb-4">
          <ErrorCard
            title={memberTexts.matches.endFailed}
            message={errorText(end.error, memberTexts.matches.endFailed)}
          />
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {memberTexts.matches.keep}
        </Button>
        <Button
          variant="destructive"
          loading={end.isPending}
          onClick={() => end.mutate(match, { onSuccess: onEnded })}
        >
          {memberTexts.matches.endConfirm}
        </Button>
      </div>
    </Dialog>
  );
}
