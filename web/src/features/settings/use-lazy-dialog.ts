import { useState } from "react";

/** Mounts a dialog when it is first opened, so that its code loads on demand and closing can be animated. */
export function useLazyDialog() {
  const [isRendered, setIsRendered] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    setIsRendered(true);
    setIsOpen(true);
  };
  return { isRendered, open, dialogProps: { open: isOpen, onClose: () => setIsOpen(false) } };
}
