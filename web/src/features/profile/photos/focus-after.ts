import { flushSync } from "react-dom";

const TARGETS = {
  chosen: "[data-photo] [aria-pressed=true]",
  undo: "[data-undo]",
};

/** Changes what is on screen, then focuses what is to be used next: what had the focus may be gone. */
export function focusAfter(target: keyof typeof TARGETS, change: () => void) {
  flushSync(change);
  document.querySelector<HTMLElement>(TARGETS[target])?.focus();
}
