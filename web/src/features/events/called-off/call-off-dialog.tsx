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

const wordsOfEvent = () => {
  const { callOffTitle: title, callOffText: text, keep, callOff: confirm } = memberTexts.events;
  return { title, text, keep, confirm };
};

const wordsOfSeries = () => {
  const { callOffTitle: title, callOffText: text } = myEventsTexts.series;
  return { ...wordsOfEvent(), title, text };
};

/** For a series it asks which dates to call off. */
export function CallOffDialog({ event, open, onClose }: CallOffDialogProps) {
  const callOff = useCallOff(event.id);
  const onCalledOff = () => {
    toast({ title: memberTexts.events.calledOff });
    onClose();
  };
  const confirm = (dates: Dates) => callOff.mutate(dates, { onSuccess: onCalledOff });
  const failed = memberTexts.events.callOffFailed;
  const choices = choicesOf(event);
  if (choices.length > 1)
    return (
      <DatesDialog
        open={open}
        onClose={onClose}
        words={wordsOfSeries()}
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
      words={{ ...wordsOfEvent(), failed }}
      act={callOff}
      onConfirm={() => confirm("one")}
    />
  );
}
