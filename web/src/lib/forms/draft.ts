import { useState } from "react";

import {
  removeStored,
  withFallback,
  readStored,
  storedKeys,
  writeStored,
} from "../device/browser-storage";

const PREFIX = "draft:";

export const readDraft = <Value>(key: string, initial: Value) =>
  withFallback(initial, () => {
    const stored = readStored("sessionStorage", PREFIX + key);
    return stored === null ? initial : (JSON.parse(stored) as Value);
  });

/** Returns false with full or forbidden storage: then the draft does not survive a reload. */
export const saveDraft = (key: string, value: unknown) =>
  writeStored("sessionStorage", PREFIX + key, JSON.stringify(value));

export const clearDraft = (key: string) => removeStored("sessionStorage", PREFIX + key);

export const draftKeys = (start: string) =>
  storedKeys("sessionStorage")
    .filter((key) => key.startsWith(PREFIX + start))
    .map((key) => key.slice(PREFIX.length));

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
