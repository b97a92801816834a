import { ConfirmDialog } from "@/components/states/confirm-dialog";
import { toast } from "@/lib/toast";
import { myEventsTexts } from "@/texts/my-events";
import { memberTexts } from "@/texts/texts";
import type { Dates } from "@hereabouts/api/events/event-limits.schema";

import type { Event } from "../events.queries";
import { choicesOf } from "../hosting/hosting";
import { useCallOff } from "../hosting/hosting.queries";
import { DatesDialog } from "../series/dates-dialog";

type CallOffDialogProps = { event: Event; open: boolean; onClose: () => void };

/** For a series it asks which dates to call off. */
export function CallOffDialog({ event, open, onClose }: CallOffDialogProps) {
  const callOff = useCallOff(event.id);
  const onCalledOff = () => {
    toast({ title: memberTexts.events.calledOff });
    onClose();
  };
  const confirm = (dates: Dates) => callOff.mutate(dates, { onSuccess: onCalledOff });
  const { keep, callOff: confirmText, callOffFailed: failed } = memberTexts.events;
  const { callOffTitle: title, callOffText: text } = myEventsTexts.series;
  const choices = choicesOf(event);
  if (choices.length > 1)
    return (
      <DatesDialog
        open={open}
        onClose={onClose}
        words={{ title, text, keep, confirm: confirmText }}
        choices={choices}
        onAnswer={confirm}
        isDestructive
        isPending={callOff.isPending}
        failure={callOff.error ? { title: failed, error: callOff.error } : undefined}
      />
    );
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      words={{
        title: memberTexts.events.callOffTitle,
        text: memberTexts.events.callOffText,
        keep,
        confirm: confirmText,
        failed,
      }}
      act={callOff}
      onConfirm={() => confirm("one")}
    />
  );
}
