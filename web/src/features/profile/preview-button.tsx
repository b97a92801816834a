import { Eye } from "lucide-react";
import { Suspense, lazy, useState } from "react";

import { IconButton } from "@/components/ui/icon-button";
import { memberTexts } from "@/texts/texts";

import type { PreviewCardProps } from "./preview-card";

const PreviewDialog = lazy(async () => ({
  default: (await import("./preview-dialog")).PreviewDialog,
}));

/** A preview of the profile; on a desktop it is beside the form. */
export function PreviewButton({ person }: PreviewCardProps) {
  const [isOpen, setIsOpen] = useState<boolean>();
  return (
    <>
      <IconButton
        icon={Eye}
        label={memberTexts.setup.preview}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="-me-2 lg:hidden"
      />
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <PreviewDialog person={person} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
