import { flushSync } from "react-dom";

const TARGETS = {
  chosen: "[data-photo] [aria-pressed=true]",
  undo: "[data-undo]",
};

/** Changes the screen, then focuses the next element, as the focused one may be gone. */
export function changeAndFocus(target: keyof typeof TARGETS, change: () => void) {
  flushSync(change);
  document.querySelector<HTMLElement>(TARGETS[target])?.focus();
}
