import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { errorText } from "@/lib/error-text";
import { toast } from "@/lib/toast";
import { memberTexts } from "@/texts/texts";

import { useCallOff } from "./hosting";

type CallOffDialogProps = { eventId: string; open: boolean; onClose: () => void };

export function CallOffDialog({ eventId, open, onClose }: CallOffDialogProps) {
  const callOff = useCallOff(eventId);
  const onCalledOff = () => {
    toast({ title: memberTexts.events.calledOff });
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={memberTexts.events.callOffTitle}
      description={memberTexts.events.callOffText}
    >
      {callOff.isError && (
        <div className="mb-4">
          <ErrorCard
            title={memberTexts.events.callOffFailed}
            message={errorText(callOff.error, memberTexts.events.callOffFailed)}
          />
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {memberTexts.events.keep}
        </Button>
        <Button
          variant="destructive"
          loading={callOff.isPending}
          onClick={() => callOff.mutate(undefined, { onSuccess: onCalledOff })}
        >
          {memberTexts.events.callOff}
        </Button>
      </div>
    </Dialog>
  );
}
