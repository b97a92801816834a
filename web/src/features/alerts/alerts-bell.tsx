import { Bell } from "lucide-react";
import { Suspense, lazy, useState } from "react";

import { Opening } from "@/components/states/opening";
import { CountBadge } from "@/components/ui/count-badge";
import { IconButton } from "@/components/ui/icon-button";
import { classNames } from "@/lib/class-names";
import { memberTexts } from "@/texts/texts";

import { useUnreadAlerts } from "./alerts.queries";

const AlertsSheet = lazy(async () => (await import("./alerts-sheet")).loadAlertsSheet());

/** Opens the activity list; its code loads when it is first opened. */
export function AlertsBell({ className }: { className?: string }) {
  const unread = useUnreadAlerts().length;
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <span className={classNames("relative shrink-0", className)}>
      <IconButton
        icon={Bell}
        label={memberTexts.alerts.bell(unread)}
        aria-haspopup="dialog"
        onClick={open}
      />
      <span aria-hidden className="pointer-events-none absolute end-0 top-0">
        <CountBadge count={unread} label={memberTexts.alerts.bell} className="ring-2 ring-ground" />
      </span>
      {wasOpened && (
        <Suspense fallback={<Opening />}>
          <AlertsSheet open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
