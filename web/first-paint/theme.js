// Runs before the first paint, so that neither a chosen theme nor the layout ever flashes. A chosen language goes with it.
{
  const root = document.documentElement;
  /** Where storage is refused it throws when it is only named. */
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  root.lang = stored("language") ?? root.lang;
  root.dataset.layout = /^\/(login|signup|confirm-email|unsubscribe|coming)\/?$/.test(
    location.pathname,
  )
    ? "signed-out"
    : "shell";
  if (stored("member")) root.dataset.known = "";
  const colours = [...document.querySelectorAll('meta[name="theme-color"]')].map((meta) => ({
    meta,
    scheme: meta.media.includes("dark") ? "dark" : "light",
  }));

  function showTheme(theme) {
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
    for (const { meta, scheme } of colours) {
      const system = `(prefers-color-scheme: ${scheme})`;
      meta.media = theme ? (theme === scheme ? "all" : "not all") : system;
    }
  }

  showTheme(stored("theme"));
  addEventListener("storage", ({ key, newValue }) => {
    if (key === "theme" || key === null) showTheme(newValue);
  });
}
