import { type UseStore, createStore } from "idb-keyval";

/** Some browsers never respond instead of refusing. */
const TIMEOUT_MS = 5000;

/** A store in IndexedDB; calls reject if the browser refuses, as in some private windows. */
export function deviceStore(name: string): UseStore {
  const open = createStore(name, "entries");
  return async (mode, callback) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${name} does not open`)), TIMEOUT_MS);
    });
    try {
      return await Promise.race([open(mode, callback), timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
}
