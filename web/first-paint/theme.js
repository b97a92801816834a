// Runs before the first paint, so that neither a chosen theme nor the layout ever flashes. A chosen language goes with it.
{
  const root = document.documentElement;
  root.lang = localStorage.getItem("language") ?? root.lang;
  root.dataset.layout = /^\/(login|signup|confirm-email|unsubscribe)\/?$/.test(location.pathname)
    ? "signed-out"
    : "shell";
  const colours = [...document.querySelectorAll('meta[name="theme-color"]')].map((meta) => ({
    meta,
    scheme: meta.media.includes("dark") ? "dark" : "light",
  }));

  function showTheme() {
    const theme = localStorage.getItem("theme");
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
    for (const { meta, scheme } of colours) {
      const system = `(prefers-color-scheme: ${scheme})`;
      meta.media = theme ? (theme === scheme ? "all" : "not all") : system;
    }
  }

  showTheme();
  addEventListener("storage", showTheme);
}
