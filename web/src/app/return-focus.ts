import type { AnyRouter } from "@tanstack/react-router";

/** A list may have to load first. */
const TIMEOUT_MS = 3000;

/** Focuses the link once it is shown, unless something else has the focus. */
function focusLink(href: string) {
  const changes = new MutationObserver(focus);
  function focus() {
    const links = document.activeElement === document.body ? document.querySelectorAll("a") : [];
    // The scroll position is restored by the router.
    [...links].find((link) => link.href === href)?.focus({ preventScroll: true });
    if (document.activeElement !== document.body) changes.disconnect();
  }
  changes.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => changes.disconnect(), TIMEOUT_MS);
  focus();
  return changes;
}

/** Back returns the focus to the link that led on, as browsers do between documents. */
export function returnFocus(router: AnyRouter) {
  /** The address of the link that was followed, by the history entry of its screen. */
  const followed = new Map<string | undefined, string | undefined>();
  let waiting: MutationObserver | undefined;
  router.subscribe("onBeforeLoad", ({ pathChanged, fromLocation }) => {
    const link = document.activeElement?.closest("a");
    if (pathChanged && fromLocation) followed.set(fromLocation.state.key, link?.href);
  });
  router.subscribe("onRendered", ({ pathChanged, toLocation }) => {
    if (!pathChanged) return;
    waiting?.disconnect();
    const href = followed.get(toLocation.state.key);
    waiting = href === undefined ? undefined : focusLink(href);
  });
}
