import { type ComponentType, type RefObject, Suspense, useRef, useState } from "react";

import type { Me } from "./profile.queries";

type DialogProps = {
  me: Me;
  open: boolean;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** A dialog of one's own profile: loaded when it is opened for the first time, and mounted anew for each opening. */
export function useProfileDialog(me: Me, Dialog: ComponentType<DialogProps>) {
  const [opening, setOpening] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return {
    /** It has the focus afterwards, whatever opened the dialog. */
    button,
    open() {
      setOpening(opening + 1);
      setIsOpen(true);
    },
    dialog: opening > 0 && (
      <Suspense fallback={null}>
        <Dialog
          key={opening}
          me={me}
          open={isOpen}
          opener={button}
          onClose={() => setIsOpen(false)}
        />
      </Suspense>
    ),
  };
}
