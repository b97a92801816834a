import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { errorText } from "@/lib/error-text";
import { toast } from "@/lib/toast";
import { enMember } from "@/texts/en-member";

import { type Match, useEndConnection } from "./matches.queries";

type EndConnectionDialogProps = { match: Match; open: boolean; onClose: () => void };

export function EndConnectionDialog({ match, open, onClose }: EndConnectionDialogProps) {
  const end = useEndConnection();
  const onEnded = () => {
    toast({ title: enMember.matches.ended });
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={enMember.matches.endTitle}
      description={enMember.matches.endText(match.otherUser.name)}
    >
      {end.isError && (
        <div className="mb-4">
          <ErrorCard
            title={enMember.matches.endFailed}
            message={errorText(end.error, enMember.matches.endFailed)}
          />
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {enMember.matches.keep}
        </Button>
        <Button
          variant="destructive"
          loading={end.isPending}
          onClick={() => end.mutate(match, { onSuccess: onEnded })}
        >
          {enMember.matches.endConfirm}
        </Button>
      </div>
    </Dialog>
  );
}
