import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { errorText } from "@/lib/error-text";
import { toast } from "@/lib/toast";
import { en } from "@/texts/en";

import { type Match, useEndConnection } from "./matches.queries";

type EndConnectionDialogProps = { match: Match; open: boolean; onClose: () => void };

export function EndConnectionDialog({ match, open, onClose }: EndConnectionDialogProps) {
  const end = useEndConnection();
  const onEnded = () => {
    toast({ title: en.matches.ended });
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={en.matches.endTitle}
      description={en.matches.endText(match.otherUser.name)}
    >
      {end.isError && (
        <div className="mb-4">
          <ErrorCard
            title={en.matches.endFailed}
            message={errorText(end.error, en.matches.endFailed)}
          />
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {en.matches.keep}
        </Button>
        <Button
          variant="destructive"
          loading={end.isPending}
          onClick={() => end.mutate(match, { onSuccess: onEnded })}
        >
          {en.matches.endConfirm}
        </Button>
      </div>
    </Dialog>
  );
}
