import type { ReactNode } from "react";

import { Button } from "@/components/ui/button";

/** The button that changes nothing comes first. */
type DialogFootProps = { keep: string; onClose: () => void; children: ReactNode };

export const DialogFoot = ({ keep, onClose, children }: DialogFootProps) => (
  <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
    <Button variant="secondary" onClick={onClose}>
      {keep}
    </Button>
    {children}
  </div>
);
