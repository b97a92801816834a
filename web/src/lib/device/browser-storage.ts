export type Area = "localStorage" | "sessionStorage";

/** Storage may be full, and some browsers throw on mere access: then nothing outlives the page. */
export function withFallback<Value>(fallback: Value, work: () => Value) {
  try {
    return work();
  } catch {
    return fallback;
  }
}

/** False if storage is blocked, so that nothing can have been stored. */
export const isStorageAllowed = (area: Area) =>
  withFallback(false, () => globalThis[area] !== null);

export const readStored = (area: Area, key: string) =>
  withFallback(null, () => globalThis[area].getItem(key));

/** Returns false if it could not be stored. */
export const writeStored = (area: Area, key: string, value: string) =>
  withFallback(false, () => {
    globalThis[area].setItem(key, value);
    return true;
  });

export const storedKeys = (area: Area) =>
  withFallback<string[]>([], () => Object.keys(globalThis[area]));

export const removeStored = (area: Area, key: string) =>
  withFallback(undefined, () => globalThis[area].removeItem(key));

/** Tests by setting one: `navigator.cookieEnabled` is true even if cookies are blocked for this page. */
export const acceptsCookies = () =>
  withFallback(false, () => {
    document.cookie = "probe=1";
    const isSet = /\bprobe=1/.test(document.cookie);
    document.cookie = "probe=; max-age=0";
    return isSet;
  });
