import { ConfirmDialog } from "@/components/states/confirm-dialog";
import { eventFormTexts } from "@/texts/event-form";

type DiscardDialogProps = { open: boolean; onClose: () => void; onConfirm: () => void };

/** Asks before what was typed is thrown away. */
export const DiscardDialog = (props: DiscardDialogProps) => (
  <ConfirmDialog
    {...props}
    words={{ ...eventFormTexts.discard, failed: eventFormTexts.discard.title }}
    act={{ isPending: false, error: null }}
  />
);
