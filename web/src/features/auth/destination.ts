const KEY = "destination";
export const SIGNED_OUT_PATHS = ["/login", "/signup"];

let isLeaving = false;

/** What is kept may lead to a page of this origin and to nothing else. */
export function ownAddress(kept: string, origin: string) {
  if (!URL.canParse(kept)) return undefined;
  const { href, pathname, search, hash } = new URL(kept);
  if (!href.startsWith(`${origin}/`)) return undefined;
  // Two slashes at the start would name another host wherever a path alone is read.
  return origin + pathname.replace(/^\/+/, "/") + search + hash;
}

/** For whoever is asked to sign in at the end of a link: kept in this tab, also on the way over Google. */
export function saveDestination() {
  const { href, origin, pathname } = window.location;
  if (isLeaving || SIGNED_OUT_PATHS.includes(pathname)) return;
  if (href === `${origin}/`) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, href);
}

/** Where a link pointed before the sign-in; once. */
export function takeDestination() {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return kept === null ? undefined : ownAddress(kept, window.location.origin);
}

/** Whoever leaves keeps no page for the next one to come to. */
export function leaveForLogin() {
  isLeaving = true;
  sessionStorage.removeItem(KEY);
  window.location.assign("/login");
}
