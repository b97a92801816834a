// Caches the app's own files, so that it opens without a server; never responses of the API, sign-in or uploads.
const VERSION = "__VERSION__";
const FILES = ["__FILES__"];
const PREFIX = "shell-";
const CACHE = PREFIX + VERSION;
const PAGE = "/";
const NO_PAGE = /^\/(api|auth|metrics|uploads|assets)(\/|$)|^\/(map|e)\/.|\.\w+$/;

async function cacheFile(cache, path) {
  // Names contain a hash of the content, so a file that an older version cached is the same.
  const known = path === PAGE ? undefined : await caches.match(path, { ignoreVary: true });
  const response = known ?? (await fetch(path, { cache: path === PAGE ? "no-cache" : "default" }));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await cache.put(path, response);
}

async function install() {
  const cache = await caches.open(CACHE);
  const left = [PAGE, ...FILES];
  const cacheRest = async () => {
    for (let path = left.shift(); path; path = left.shift()) await cacheFile(cache, path);
  };
  // Two at a time, so that on a slow network the open page comes first.
  await Promise.all([cacheRest(), cacheRest()]);
  await self.skipWaiting();
}

/** The previous version stays for tabs that still show it. */
async function activate() {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function page(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(PAGE, { ignoreVary: true })) ?? fetch(request);
}

const asset = async (request) =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (request.mode === "navigate" && !NO_PAGE.test(pathname)) event.respondWith(page(request));
});

/** Tells a page the version on request: a page of the previous version is not notified of the change otherwise. */
self.addEventListener("message", ({ source }) =>
  source.postMessage({ type: "version", version: VERSION }, []),
);

/** Shows a push, unless a window of the app has the focus; closes notifications of what was read elsewhere. */
async function show({ id, at, title, body, path, unread }) {
  const { registration } = self;
  const shown = await registration.getNotifications();
  for (const one of shown) if (!unread.includes(one.tag)) one.close();
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const isShown = shown.some(({ tag, data }) => tag === id && data.at === at);
  if (isShown || windows.some(({ focused }) => focused)) return;
  await registration.showNotification(title, {
    body,
    tag: id,
    renotify: true,
    icon: "/icons/icon-192.png",
    badge: "/icons/icon-192.png",
    data: { at, path },
  });
}

/** Navigates an open window to the path, or opens one. */
async function open(path) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const nearest =
    windows.find(({ visibilityState }) => visibilityState === "visible") ?? windows[0];
  if (!nearest) return self.clients.openWindow(path);
  nearest.postMessage({ type: "open", path }, []);
  return nearest.focus().catch(() => undefined);
}

self.addEventListener("push", (event) => event.waitUntil(show(event.data.json())));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

/** The store of unsent messages; the app writes it in web/src/features/messages/outbox/outbox-store.ts. */
const OUTBOX = "outbox";

/** The result of a request or a transaction of IndexedDB. */
const settled = (request) =>
  new Promise((resolve, reject) => {
    for (const type of ["success", "complete"])
      request.addEventListener(type, () => resolve(request.result));
    for (const type of ["error", "abort"])
      request.addEventListener(type, () => reject(request.error));
  });

async function openOutbox() {
  const opening = indexedDB.open(OUTBOX);
  const create = () => opening.result.createObjectStore("entries");
  opening.addEventListener("upgradeneeded", create);
  const database = await settled(opening);
  const lists = (mode) => database.transaction("entries", mode).objectStore("entries");
  return {
    keys: () => settled(lists("readonly").getAllKeys()),
    read: async (key) => (await settled(lists("readonly").get(key))) ?? [],
    /** In one transaction: no tab reads or writes in between. */
    async change(key, clientId, state) {
      const store = lists("readwrite");
      const write = ({ target }) => {
        const next = (target.result ?? []).flatMap((each) => {
          if (each.clientId !== clientId) return [each];
          return state ? [{ ...each, state }] : [];
        });
        if (next.length > 0) store.put(next, key);
        else store.delete(key);
      };
      store.get(key).addEventListener("success", write);
      await settled(store.transaction);
    },
    close: () => database.close(),
  };
}

/** The state of a message that the server refused; undefined if it may accept it later. */
async function refusal(response) {
  const { code } = await response.json().catch(() => ({}));
  if (code === "first_contact") return "refused";
  return response.status >= 500 || [408, 429].includes(response.status) ? undefined : "failed";
}

/** Returns false if nobody is signed in any more. Rejects if the browser has to try again later. */
async function sendWaiting(outbox, key, userId) {
  const isDue = ({ state }) => state === "sending" || state === "waiting";
  for (;;) {
    const next = (await outbox.read(key)).find(isDue);
    if (!next) return true;
    const { content, clientId, replyTo, photoUrl } = next;
    const response = await fetch(`/api/messages/${encodeURIComponent(userId)}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ content, clientId, replyTo: replyTo?.id, photoUrl }),
    });
    if (response.status === 401) return false;
    const state = response.ok ? undefined : await refusal(response);
    if (!response.ok && !state) throw new Error(`${response.status}`);
    await outbox.change(key, clientId, state);
    const channel = new BroadcastChannel(OUTBOX);
    channel.postMessage(key, []);
    channel.close();
  }
}

/** Sends the signed-in member's unsent messages, one conversation after the other; a lock excludes open tabs. */
async function sendOutbox() {
  const answer = await fetch("/api/users/me");
  if (answer.status === 401) return;
  if (!answer.ok) throw new Error(`${answer.status}`);
  const start = `${OUTBOX}:${(await answer.json()).id}:`;
  const outbox = await openOutbox();
  try {
    for (const key of await outbox.keys()) {
      if (!key.startsWith(start)) continue;
      const send = () => sendWaiting(outbox, key, key.slice(start.length));
      if (!(await navigator.locks.request(key, send))) return;
    }
  } finally {
    outbox.close();
  }
}

self.addEventListener("sync", (event) => {
  if (event.tag === OUTBOX) event.waitUntil(sendOutbox());
});
