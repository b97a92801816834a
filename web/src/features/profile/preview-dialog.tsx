import { Dialog } from "@/components/ui/dialog";
import { memberTexts } from "@/texts/texts";

import { PreviewCard, type PreviewCardProps } from "./preview-card";

type PreviewDialogProps = PreviewCardProps & { open: boolean; onClose: () => void };

export const PreviewDialog = ({ person, open, onClose }: PreviewDialogProps) => (
  <Dialog open={open} onOpenChange={onClose} title={memberTexts.setup.preview}>
    <div className="-mx-6 -mb-6">
      <PreviewCard person={person} />
    </div>
  </Dialog>
);
