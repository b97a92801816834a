import { type Page, expect } from "@playwright/test";

/** All that any storage of the browser holds, as text. */
export const stored = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error));
      });
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const entries = database.transaction(store).objectStore(store);
        found.push(name, store, await done(entries.getAllKeys()));
        found.push(await done(database.transaction(store).objectStore(store).getAll()));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) found.push(name, new URL(url).pathname);
    }
    return JSON.stringify(found);
  });

/** What was shown stands on the device. */
export const expectStored = (page: Page, ...texts: string[]) =>
  expect
    .poll(async () => {
      const all = await stored(page);
      return texts.filter((text) => !all.includes(text));
    })
    .toEqual([]);
