export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "theme";

export const chosenTheme = (): Theme =>
  THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? "system";

/** first-paint/theme.js applies the stored theme, here and in every other tab. */
export function chooseTheme(theme: Theme) {
  if (theme === "system") localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  window.dispatchEvent(new StorageEvent("storage"));
}
