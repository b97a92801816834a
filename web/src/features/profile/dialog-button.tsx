import type { LucideIcon } from "lucide-react";
import { type ComponentType, type RefObject, Suspense, useRef, useState } from "react";

import { ProfileAction } from "./profile-action";
import type { Me } from "./profile.queries";

type DialogProps = {
  me: Me;
  open: boolean;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
};
type DialogButtonProps = {
  me: Me;
  icon: LucideIcon;
  label: string;
  /** Loaded when it is opened for the first time, and mounted anew for each opening. */
  Dialog: ComponentType<DialogProps>;
};

/** A button of one's own profile that opens a dialog. */
export function DialogButton({ me, icon, label, Dialog }: DialogButtonProps) {
  const [opening, setOpening] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    setOpening(opening + 1);
    setIsOpen(true);
  };
  return (
    <>
      <ProfileAction ref={button} icon={icon} label={label} aria-haspopup="dialog" onClick={open} />
      {opening > 0 && (
        <Suspense fallback={null}>
          <Dialog
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
