import { EyeOff } from "lucide-react";
import { Suspense, lazy, useState } from "react";

import { Opening } from "@/components/states/opening";
import { RowButton } from "@/components/ui/row-button";
import { loadDiscoverTexts } from "@/texts/discover";

const HiddenPeopleDialog = lazy(async () => {
  await loadDiscoverTexts();
  return { default: (await import("./hidden-people-dialog")).HiddenPeopleDialog };
});

/** A link to the people the member has passed, for the settings. */
export function HiddenPeopleLink({ label }: { label: string }) {
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
          <HiddenPeopleDialog open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
