import { ConfirmDialog } from "@/components/states/confirm-dialog";
import { toast } from "@/lib/toast";
import { memberTexts } from "@/texts/texts";

import { useCallOff } from "../hosting";

type CallOffDialogProps = { eventId: string; open: boolean; onClose: () => void };

export function CallOffDialog({ eventId, open, onClose }: CallOffDialogProps) {
  const callOff = useCallOff(eventId);
  const onCalledOff = () => {
    toast({ title: memberTexts.events.calledOff });
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      words={{
        title: memberTexts.events.callOffTitle,
        text: memberTexts.events.callOffText,
        keep: memberTexts.events.keep,
        confirm: memberTexts.events.callOff,
        failed: memberTexts.events.callOffFailed,
      }}
      act={callOff}
      onConfirm={() => callOff.mutate(undefined, { onSuccess: onCalledOff })}
    />
  );
}
