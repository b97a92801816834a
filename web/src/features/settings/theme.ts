import { removeStored, readStored, writeStored } from "@/lib/device/browser-storage";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "theme";

export const chosenTheme = (): Theme =>
  THEMES.find((theme) => theme === readStored("localStorage", KEY)) ?? "system";

/** first-paint/theme.js applies it in every tab; if it cannot be stored, until the next load. */
export function chooseTheme(theme: Theme) {
  const newValue = theme === "system" ? null : theme;
  if (newValue === null) removeStored("localStorage", KEY);
  else writeStored("localStorage", KEY, newValue);
  window.dispatchEvent(new StorageEvent("storage", { key: KEY, newValue }));
}
