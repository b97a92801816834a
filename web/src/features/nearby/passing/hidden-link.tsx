import { EyeOff } from "lucide-react";
import { Suspense, lazy, useState } from "react";

import { Opening } from "@/components/states/opening";
import { RowButton } from "@/components/ui/row-button";
import { loadDiscoverTexts } from "@/texts/discover";

const HiddenDialog = lazy(async () => {
  await loadDiscoverTexts();
  return { default: (await import("./hidden-dialog")).HiddenDialog };
});

/** A link to the people the member has passed, for the settings. */
export function HiddenLink({ label }: { label: string }) {
  const [isRendered, setIsRendered] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    setIsRendered(true);
    setIsOpen(true);
  };
  return (
    <>
      <RowButton icon={EyeOff} label={label} onClick={open} />
      {isRendered && (
        <Suspense fallback={<Opening />}>
          <HiddenDialog open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
