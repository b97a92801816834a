import { type MouseEvent, useSyncExternalStore } from "react";

import { leaveOverlays } from "./overlays";

const listeners = new Set<() => void>();

function subscribe(onMove: () => void) {
  listeners.add(onMove);
  window.addEventListener("popstate", onMove);
  return () => {
    listeners.delete(onMove);
    window.removeEventListener("popstate", onMove);
  };
}

const read = () => window.location.href;

/** The page's address for code outside the router: signing in. */
export const usePageAddress = () => new URL(useSyncExternalStore(subscribe, read));

/** Navigates from outside the router, which follows the address by itself. */
export async function goTo(path: string, how: "pushState" | "replaceState" = "pushState") {
  await leaveOverlays();
  window.history[how](null, "", path);
  for (const onMove of listeners) onMove();
}

/** A click on an internal link navigates without a full load, unless it opens elsewhere. */
export function followLink(event: MouseEvent<HTMLAnchorElement>) {
  const { metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event;
  if (metaKey || ctrlKey || shiftKey || altKey) return;
  event.preventDefault();
  void goTo(currentTarget.pathname);
}
