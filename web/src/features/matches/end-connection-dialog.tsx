import { ConfirmDialog } from "@/components/states/confirm-dialog";
import { toast } from "@/lib/toast";
import { memberTexts } from "@/texts/texts";

import type { Match } from "./match";
import { useEndConnection } from "./matches.queries";

type EndConnectionDialogProps = { match: Match; open: boolean; onClose: () => void };

export function EndConnectionDialog({ match, open, onClose }: EndConnectionDialogProps) {
  const end = useEndConnection();
  const onEnded = () => {
    toast({ title: memberTexts.matches.ended });
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      words={{
        title: memberTexts.matches.endTitle,
        text: memberTexts.matches.endText(match.otherUser.name),
        keep: memberTexts.matches.keep,
        confirm: memberTexts.matches.endConfirm,
        failed: memberTexts.matches.endFailed,
      }}
      act={end}
      onConfirm={() => end.mutate(match, { onSuccess: onEnded })}
    />
  );
}
