import { useSyncExternalStore } from "react";

function onVisibilityChange(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
const isVisible = () => document.visibilityState === "visible";

/** Whether this tab is visible. */
export const usePageVisible = () => useSyncExternalStore(onVisibilityChange, isVisible);
