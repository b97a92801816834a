import { type MouseEvent, useSyncExternalStore } from "react";

import { leaveOverlays } from "./overlays";

const followers = new Set<() => void>();

function follow(onMove: () => void) {
  followers.add(onMove);
  window.addEventListener("popstate", onMove);
  return () => {
    followers.delete(onMove);
    window.removeEventListener("popstate", onMove);
  };
}

const read = () => window.location.href;

/** The page's address for code outside the router: signing in. */
export const usePageAddress = () => new URL(useSyncExternalStore(follow, read));

/** Navigates from outside the router, which follows the address by itself. */
export async function goTo(path: string, how: "pushState" | "replaceState" = "pushState") {
  await leaveOverlays();
  window.history[how](null, "", path);
  for (const onMove of followers) onMove();
}

/** A click on an internal link navigates without a full load, unless it opens elsewhere. */
export function followLink(event: MouseEvent<HTMLAnchorElement>) {
  const { metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event;
  if (metaKey || ctrlKey || shiftKey || altKey) return;
  event.preventDefault();
  void goTo(currentTarget.pathname);
}
