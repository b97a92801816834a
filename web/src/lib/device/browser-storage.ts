export type Area = "localStorage" | "sessionStorage";

/** Storage may be full, and some browsers throw on mere access: then nothing outlives the page. */
export function orElse<Value>(otherwise: Value, work: () => Value) {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** False if storage is blocked, so that nothing can have been stored. */
export const isAllowed = (area: Area) => orElse(false, () => globalThis[area] !== null);

export const readStored = (area: Area, key: string) =>
  orElse(null, () => globalThis[area].getItem(key));

/** Returns false if it could not be stored. */
export const writeStored = (area: Area, key: string, value: string) =>
  orElse(false, () => {
    globalThis[area].setItem(key, value);
    return true;
  });

export const storedKeys = (area: Area) => orElse<string[]>([], () => Object.keys(globalThis[area]));

export const forgetStored = (area: Area, key: string) =>
  orElse(undefined, () => globalThis[area].removeItem(key));

/** Tests by setting one: `navigator.cookieEnabled` is true even if cookies are blocked for this page. */
export const takesCookies = () =>
  orElse(false, () => {
    document.cookie = "probe=1";
    const took = /\bprobe=1/.test(document.cookie);
    document.cookie = "probe=; max-age=0";
    return took;
  });
