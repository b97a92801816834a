import { Ban, Flag } from "lucide-react";
import { Suspense, lazy, useState } from "react";

import { Opening } from "@/components/states/opening";
import { RowButton } from "@/components/ui/row-button";
import { memberTexts } from "@/texts/texts";

const BlockedDialog = lazy(async () => ({
  default: (await import("./blocked-dialog")).BlockedDialog,
}));
const ReportsDialog = lazy(async () => ({
  default: (await import("./reports-dialog")).ReportsDialog,
}));

type Part = "blocked" | "reports";

export function SafetyLinks() {
  const [shown, setShown] = useState<Part>();
  const [isOpen, setIsOpen] = useState(false);
  const open = (part: Part) => {
    setShown(part);
    setIsOpen(true);
  };
  const Dialog = shown === "blocked" ? BlockedDialog : ReportsDialog;
  return (
    <>
      <RowButton
        icon={Ban}
        label={memberTexts.safety.blockedPeople}
        onClick={() => open("blocked")}
      />
      <RowButton icon={Flag} label={memberTexts.safety.myReports} onClick={() => open("reports")} />
      {shown && (
        <Suspense fallback={<Opening />}>
          <Dialog key={shown} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
