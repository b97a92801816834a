// Runs before the first paint, so that a chosen theme never flashes.
{
  const root = document.documentElement;
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
