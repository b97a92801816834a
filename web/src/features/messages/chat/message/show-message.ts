import { prefersReducedMotion } from "@/lib/reduced-motion";

const HIGHLIGHT_MS = 2000;

/** Scrolls to a message, focuses and highlights it; returns whether it exists. */
export function showMessage(root: Element, id: string, behavior: ScrollBehavior = "auto") {
  const bubble = root.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`);
  if (!bubble) return false;
  bubble.scrollIntoView({ block: "center", behavior: prefersReducedMotion() ? "auto" : behavior });
  bubble.focus({ preventScroll: true });
  const outline = ["var(--color-focus)", "transparent"];
  bubble.animate(
    outline.map((color) => ({ outline: `3px solid ${color}`, outlineOffset: "2px" })),
    { duration: HIGHLIGHT_MS, easing: "ease-in" },
  );
  return true;
}
