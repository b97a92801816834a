import { useEffect, useRef } from "react";

type Overlay = { close: () => void };

/** Open overlays, lowest first. Each has an entry of the history, so that Back closes the top one. */
const overlays: Overlay[] = [];

const depthHere = (): number => Number(window.history.state?.overlays ?? 0);
const pageHere = () => `${window.location.href} ${window.history.state?.key}`;

/** The number of overlay entries above the page's own entry, and the router's page they belong to. */
let depth = depthHere();
let page = pageHere();
let isMoving = false;
let landing = Promise.withResolvers<void>();
let leaving = 0;

function move(by: number) {
  isMoving = true;
  landing = Promise.withResolvers();
  window.history.go(by);
}

/** Bypasses the router: @tanstack/history 1.162.5 patches the window's own `pushState`, so the page stays as it is. */
function addEntry() {
  page = pageHere();
  depth += 1;
  const state = { ...window.history.state, overlays: depth };
  History.prototype.pushState.call(window.history, state, "");
}

/**
 * Adds or removes history entries until there is one per overlay. An entry that Forward returns to is closed, so it is
 * left at once.
 */
function syncHistory() {
  if (isMoving || leaving > 0) return;
  if (depth > overlays.length) move(overlays.length - depth);
  while (depth < overlays.length) addEntry();
}

function onPop(event: PopStateEvent) {
  const isOwnMove = isMoving;
  const isSamePage = depth > 0 && pageHere() === page;
  isMoving = false;
  depth = depthHere();
  if (!isSamePage) page = "";
  if (!isOwnMove)
    for (const { close } of overlays.splice(isSamePage ? depth : 0).toReversed()) close();
  if (isSamePage || depth > overlays.length) event.stopImmediatePropagation();
  landing.resolve();
  syncHistory();
}

window.addEventListener("popstate", onPop, { capture: true });
// After a reload no overlay is open, whatever the entry says.
queueMicrotask(syncHistory);

/** Before a navigation: removes the entries of overlays, so that none is left between the two pages. */
export async function leaveOverlays() {
  if (depth === 0 && !isMoving) return;
  leaving += 1;
  while (isMoving || depth > 0) {
    if (!isMoving) move(-depth);
    await landing.promise;
  }
  // An overlay that is still open gets its entry above the new page.
  setTimeout(() => {
    leaving -= 1;
    syncHistory();
  });
}

/** While it is open, Back closes it and leaves the page beneath as it is. */
export function useBackCloses(isOpen: boolean, onBack: () => void) {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    if (!isOpen) return;
    const overlay = { close: () => latest.current() };
    overlays.push(overlay);
    queueMicrotask(syncHistory);
    return () => {
      const index = overlays.indexOf(overlay);
      if (index >= 0) overlays.splice(index, 1);
      queueMicrotask(syncHistory);
    };
  }, [isOpen]);
}
