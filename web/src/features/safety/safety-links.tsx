import { Ban, Flag, type LucideIcon } from "lucide-react";
import { Suspense, lazy, useState } from "react";

import { Opening } from "@/components/states/opening";
import { Button } from "@/components/ui/button";
import { memberTexts } from "@/texts/texts";

const BlockedDialog = lazy(async () => ({
  default: (await import("./blocked-dialog")).BlockedDialog,
}));
const ReportsDialog = lazy(async () => ({
  default: (await import("./reports-dialog")).ReportsDialog,
}));

type Part = "blocked" | "reports";

/** Links to blocked people and own reports, for the settings. */
export function SafetyLinks() {
  const [shown, setShown] = useState<Part>();
  const [isOpen, setIsOpen] = useState(false);
  const open = (part: Part) => {
    setShown(part);
    setIsOpen(true);
  };
  const Dialog = shown === "blocked" ? BlockedDialog : ReportsDialog;
  return (
    <div className="grid gap-3">
      <DialogLink
        icon={Ban}
        label={memberTexts.safety.blockedPeople}
        onOpen={() => open("blocked")}
      />
      <DialogLink icon={Flag} label={memberTexts.safety.myReports} onOpen={() => open("reports")} />
      {shown && (
        <Suspense fallback={<Opening />}>
          <Dialog key={shown} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

type DialogLinkProps = { icon: LucideIcon; label: string; onOpen: () => void };

const DialogLink = ({ icon: Icon, label, onOpen }: DialogLinkProps) => (
  <Button variant="secondary" onClick={onOpen}>
    <Icon aria-hidden className="size-5" />
    {label}
  </Button>
);
