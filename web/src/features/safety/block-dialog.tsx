import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { errorText } from "@/lib/error-text";
import { toast } from "@/lib/toast";
import { memberTexts } from "@/texts/texts";

import { type Subject, useBlock } from "./safety.queries";
import { useLeaving } from "./use-leaving";

type BlockDialogProps = { subject: Subject; open: boolean; onClose: () => void };

export function BlockDialog({ subject, open, onClose }: BlockDialogProps) {
  const block = useBlock(useLeaving());
  const { name } = subject.person;
  const onBlocked = () => {
    onClose();
    toast({
      title: memberTexts.safety.blocked(name),
      description: memberTexts.safety.blockedText,
    });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={memberTexts.safety.blockTitle(name)}
      description={memberTexts.safety.blockText(name)}
    >
      {block.isError && (
        <div className="mb-4">
          <ErrorCard
            title={memberTexts.safety.blockFailed}
            message={errorText(block.error, memberTexts.safety.blockFailed)}
          />
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {memberTexts.safety.cancel}
        </Button>
        <Button
          variant="destructive"
          loading={block.isPending}
          onClick={() => block.mutate(subject, { onSuccess: onBlocked })}
        >
          {memberTexts.safety.blockConfirm}
        </Button>
      </div>
    </Dialog>
  );
}
