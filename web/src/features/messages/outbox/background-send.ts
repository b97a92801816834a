const TAG = "outbox";

type SyncManager = { register: (tag: string) => Promise<void> };

/** Where the browser can, the service worker sends what waits once there is a network, also without a tab. */
export async function sendInBackground() {
  if (!("serviceWorker" in navigator)) return;
  const registration: (ServiceWorkerRegistration & { sync?: SyncManager }) | undefined =
    await navigator.serviceWorker.getRegistration();
  await registration?.sync?.register(TAG).catch(() => undefined);
}
