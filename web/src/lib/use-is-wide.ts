import { useSyncExternalStore } from "react";

const wide = () => matchMedia("(width >= 64rem)");

function subscribe(onChange: () => void) {
  const query = wide();
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether the window has two panes, for data that a phone does not need. */
export const useIsWide = () => useSyncExternalStore(subscribe, () => wide().matches);
