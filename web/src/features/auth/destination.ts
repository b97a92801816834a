import { removeStored, readStored, writeStored } from "@/lib/device/browser-storage";

export const KEY = "destination";
export const SIGNED_OUT_PATHS = ["/login", "/signup"];

let isLeaving = false;

/** A stored address may lead to this origin only. */
export function ownAddress(stored: string, origin: string) {
  if (!URL.canParse(stored)) return undefined;
  const { href, pathname, search, hash } = new URL(stored);
  if (!href.startsWith(`${origin}/`)) return undefined;
  // Two leading slashes would name another host wherever only a path is read.
  return origin + pathname.replace(/^\/+/, "/") + search + hash;
}

/** Remembers the page that a signed-out visitor opened, in this tab, also during a sign-in with Google. */
export function saveDestination() {
  const { href, origin, pathname } = window.location;
  if (isLeaving || SIGNED_OUT_PATHS.includes(pathname)) return;
  if (href === `${origin}/`) removeStored("sessionStorage", KEY);
  else writeStored("sessionStorage", KEY, href);
}

/** The remembered page, removed once read. */
export function takeDestination() {
  const stored = readStored("sessionStorage", KEY);
  removeStored("sessionStorage", KEY);
  return stored === null ? undefined : ownAddress(stored, window.location.origin);
}

/** Signing out remembers no page, so that the next member does not land on it. */
export function leaveForLogin() {
  isLeaving = true;
  removeStored("sessionStorage", KEY);
  window.location.assign("/login");
}
