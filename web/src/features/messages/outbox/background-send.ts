const TAG = "outbox";

type SyncManager = { register: (tag: string) => Promise<void> };

/** Where supported, the service worker sends the outbox once the network is back, even without a tab. */
export async function sendInBackground() {
  if (!("serviceWorker" in navigator)) return;
  const registration: (ServiceWorkerRegistration & { sync?: SyncManager }) | undefined =
    await navigator.serviceWorker.getRegistration();
  await registration?.sync?.register(TAG).catch(() => undefined);
}
