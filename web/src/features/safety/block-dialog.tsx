import { ConfirmDialog } from "@/components/states/confirm-dialog";
import { toast } from "@/lib/toast";
import { memberTexts } from "@/texts/texts";

import type { Subject } from "./safety-dialog";
import { useBlock } from "./safety.queries";
import { useLeaveScreens } from "./use-leave-screens";

type BlockDialogProps = { subject: Subject; open: boolean; onClose: () => void };

export function BlockDialog({ subject, open, onClose }: BlockDialogProps) {
  const block = useBlock(useLeaveScreens());
  const { name } = subject.person;
  const onBlocked = () => {
    onClose();
    toast({
      title: memberTexts.safety.blocked(name),
      description: memberTexts.safety.blockedText,
    });
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      words={{
        title: memberTexts.safety.blockTitle(name),
        text: memberTexts.safety.blockText(name),
        keep: memberTexts.safety.cancel,
        confirm: memberTexts.safety.blockConfirm,
        failed: memberTexts.safety.blockFailed,
      }}
      act={block}
      onConfirm={() => block.mutate(subject, { onSuccess: onBlocked })}
    />
  );
}
