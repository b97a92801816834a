import { Sheet } from "@/components/ui/dialog";
import { eventFormTexts } from "@/texts/event-form";

import { EventPreview, type EventPreviewProps } from "./event-preview";

type PreviewSheetProps = EventPreviewProps & { open: boolean; onClose: () => void };

export const PreviewSheet = ({ open, onClose, ...preview }: PreviewSheetProps) => (
  <Sheet open={open} onOpenChange={onClose} title={eventFormTexts.preview}>
    <EventPreview {...preview} />
  </Sheet>
);
