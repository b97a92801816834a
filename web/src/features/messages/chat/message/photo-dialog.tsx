import { FullDialog } from "@/components/ui/dialog";

type PhotoDialogProps = {
  source: string;
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** A photo as large as the screen. */
export const PhotoDialog = ({ source, label, ...dialog }: PhotoDialogProps) => (
  <FullDialog {...dialog} title={label} hideTitle>
    <img src={source} alt={label} className="absolute inset-0 size-full object-contain p-2" />
  </FullDialog>
);
