import { type ComponentType, type RefObject, Suspense, useRef, useState } from "react";

import type { Me } from "./profile.queries";

type DialogProps = {
  me: Me;
  open: boolean;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** A dialog of the member's profile: loaded when first opened, and mounted for each opening. */
export function useProfileDialog(me: Me, Dialog: ComponentType<DialogProps>) {
  const [opening, setOpening] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return {
    /** Gets the focus on closing, whatever opened the dialog. */
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
