import { useState } from "react";

/** Renders a dialog from its first opening on, so that its code is loaded when it is needed and it can animate its closing. */
export function useLazyDialog() {
  const [isRendered, setIsRendered] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    setIsRendered(true);
    setIsOpen(true);
  };
  return { isRendered, open, dialogProps: { open: isOpen, onClose: () => setIsOpen(false) } };
}
