import { useSyncExternalStore } from "react";

const system = window.matchMedia("(prefers-color-scheme: dark)");

function subscribe(onChange: () => void) {
  const chosen = new MutationObserver(onChange);
  chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  system.addEventListener("change", onChange);
  return () => {
    chosen.disconnect();
    system.removeEventListener("change", onChange);
  };
}

const current = () => document.documentElement.dataset.theme ?? (system.matches ? "dark" : "light");

/** The current theme, for code that cannot take its colours from the stylesheet. */
export const useColorScheme = () => useSyncExternalStore(subscribe, current);
