// Says in the place of the layout that the app did not arrive, and starts anew once the server answers.
{
  const MIN_DELAY_MS = 1000;
  const DELAY_AFTER_RELOAD_MS = 8000;
  const MAX_DELAY_MS = 30_000;
  const words = WORDS;

  globalThis.showLoadError = () => {
    const layout = document.querySelector(".layout");
    if (!layout) return;
    const { text, tryAgain } = words[document.documentElement.lang] ?? words.en;
    layout.outerHTML = `<main><div class="no-app" role="alert"><span>ICON</span><h1>${text}</h1><button type="button">${tryAgain}</button></div></main>`;

    const button = document.querySelector(".no-app button");
    const [navigation] = performance.getEntriesByType("navigation");
    let wait = navigation?.type === "reload" ? DELAY_AFTER_RELOAD_MS : MIN_DELAY_MS;
    let timer;
    async function start() {
      button.ariaBusy = "true";
      const answer = await fetch("/api/health", { cache: "no-store" }).catch(() => undefined);
      if (answer?.ok) return location.reload();
      button.ariaBusy = "false";
      wait = Math.min(MAX_DELAY_MS, wait * 2);
      startLater();
    }
    function startLater() {
      clearTimeout(timer);
      timer = setTimeout(start, wait);
    }
    button.addEventListener("click", start);
    // The network may need a moment after that.
    addEventListener("online", () => {
      wait = MIN_DELAY_MS;
      void start();
    });
    startLater();
  };

  const isApp = ({ type, src }) => type === "module" && src.startsWith(location.origin);
  // It does not bubble.
  addEventListener("error", ({ target }) => isApp(target) && globalThis.showLoadError(), true);
}
