// Keeps the app's own files, so that it opens without a server. Never the API, sign-in, uploads.
const VERSION = "__VERSION__";
const FILES = ["__FILES__"];
const PREFIX = "shell-";
const CACHE = PREFIX + VERSION;
const PAGE = "/";
const NO_PAGE = /^\/(api|auth|metrics|uploads|assets)(\/|$)|\.\w+$/;

async function keep(cache, path) {
  // The name of a file holds a hash of it: what an older version kept is the same.
  const known = path === PAGE ? undefined : await caches.match(path, { ignoreVary: true });
  const response = known ?? (await fetch(path, { cache: path === PAGE ? "no-cache" : "default" }));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await cache.put(path, response);
}

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all([PAGE, ...FILES].map((path) => keep(cache, path)));
  await self.skipWaiting();
}

/** The version before this one stays for the tabs that still show it. */
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

/** Shows what is pushed, unless the app is open before one; what was read elsewhere goes. */
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

/** Leads an open window there, or opens one. */
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
