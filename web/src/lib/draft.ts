import { useState } from "react";

const PREFIX = "draft:";

export function readDraft<Value>(key: string, initial: Value): Value {
  try {
    const stored = sessionStorage.getItem(PREFIX + key);
    return stored === null ? initial : (JSON.parse(stored) as Value);
  } catch {
    return initial;
  }
}

/** Returns false with full or forbidden storage: then the draft does not survive a reload. */
export function saveDraft(key: string, value: unknown) {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export const clearDraft = (key: string) => sessionStorage.removeItem(PREFIX + key);

export const draftKeys = (start: string) =>
  Object.keys(sessionStorage)
    .filter((key) => key.startsWith(PREFIX + start))
    .map((key) => key.slice(PREFIX.length));

export function clearAllDrafts() {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}

/**
 * State that survives a failure, a reload and a sign-in in this tab. Remount with `key` when the draft's key changes.
 */
export function useDraft<Value>(key: string, initial: Value) {
  const [value, setValue] = useState(() => readDraft(key, initial));
  const change = (next: Value) => {
    setValue(next);
    saveDraft(key, next);
  };
  const clear = () => {
    setValue(initial);
    clearDraft(key);
  };
  return [value, change, clear] as const;
}
