import { atom, getDefaultStore } from "jotai";

/** The server has a newer version than this tab. */
export const newVersionAtom = atom(false);

export const offerNewVersion = () => getDefaultStore().set(newVersionAtom, true);

const HOUR_MS = 3_600_000;
const TIMEOUT_MS = 2000;

let checkedAt = 0;
let registered: ServiceWorkerRegistration | undefined;

export async function checkForNewVersion() {
  checkedAt = Date.now();
  // Not while the server is unreachable.
  await registered?.update().catch(() => undefined);
}

const checkHourly = () => {
  if (document.visibilityState === "visible" && Date.now() - checkedAt > HOUR_MS)
    void checkForNewVersion();
};

/**
 * Registers the service worker that caches the app's files, and offers the new version once a newer worker is active.
 * It may be active before this runs, so the worker is asked for its version.
 */
export function registerServiceWorker() {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const { version } = document.documentElement.dataset;
  const ask = () => serviceWorker.controller?.postMessage("version");
  serviceWorker.addEventListener("message", ({ data }) => {
    if (data?.type === "version" && data.version !== version) offerNewVersion();
  });
  serviceWorker.addEventListener("controllerchange", ask);
  ask();
  const register = async () => {
    registered = await serviceWorker
      .register("/sw.js", { updateViaCache: "none" })
      .catch(() => undefined);
    checkedAt = Date.now();
  };
  // Registration downloads the whole app, so it waits. Safari has no idle callback.
  if (typeof requestIdleCallback === "undefined") setTimeout(register, TIMEOUT_MS);
  else requestIdleCallback(() => void register(), { timeout: TIMEOUT_MS });
  document.addEventListener("visibilitychange", checkHourly);
}
