import { atom, getDefaultStore } from "jotai";

/** The page in this tab is older than what the server has now. */
export const newVersionAtom = atom(false);

export const offerNewVersion = () => getDefaultStore().set(newVersionAtom, true);

const HOUR_MS = 3_600_000;
const LATEST_MS = 2000;

let lookedAt = 0;
let registered: ServiceWorkerRegistration | undefined;

export async function lookForNewVersion() {
  lookedAt = Date.now();
  // Without a server there is nothing to find.
  await registered?.update().catch(() => undefined);
}

const lookNowAndThen = () => {
  if (document.visibilityState === "visible" && Date.now() - lookedAt > HOUR_MS)
    void lookForNewVersion();
};

/** Lets the service worker keep the app's files, and hears from it that a newer one has taken over. */
export function registerServiceWorker() {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  let hadOne = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (hadOne) offerNewVersion();
    hadOne = true;
  });
  const register = async () => {
    registered = await serviceWorker
      .register("/sw.js", { updateViaCache: "none" })
      .catch(() => undefined);
    lookedAt = Date.now();
  };
  // All of the app goes over the network then. Safari knows no idle callback.
  if (typeof requestIdleCallback === "undefined") setTimeout(register, LATEST_MS);
  else requestIdleCallback(() => void register(), { timeout: LATEST_MS });
  document.addEventListener("visibilitychange", lookNowAndThen);
}
