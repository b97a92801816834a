import { Clock } from "lucide-react";
import { Suspense, lazy, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { memberTexts } from "@/texts/texts";

import type { Me } from "../profile.queries";

const StatusDialog = lazy(async () => (await import("./status-dialog")).loadStatusDialog());

export function StatusButton({ me }: { me: Me }) {
  const [opening, setOpening] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    setOpening(opening + 1);
    setIsOpen(true);
  };
  return (
    <>
      <Button ref={button} variant="secondary" aria-haspopup="dialog" onClick={open}>
        <Clock aria-hidden className="size-5" />
        {memberTexts.profile.setStatus}
      </Button>
      {opening > 0 && (
        <Suspense fallback={null}>
          <StatusDialog
            key={opening}
            me={me}
            open={isOpen}
            opener={button}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
