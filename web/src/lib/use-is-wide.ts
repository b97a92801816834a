import { useSyncExternalStore } from "react";

const wide = () => matchMedia("(width >= 64rem)");

function follow(changed: () => void) {
  const query = wide();
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** Whether the window has two panes, for data that a phone does not need. */
export const useIsWide = () => useSyncExternalStore(follow, () => wide().matches);
