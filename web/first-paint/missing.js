// Says in the place of the frame that the app did not arrive, and starts anew once the server answers.
{
  const FIRST_MS = 1000;
  const AFTER_RELOAD_MS = 8000;
  const LONGEST_MS = 30_000;
  const words = WORDS;

  globalThis.tellMissingApp = () => {
    const frame = document.querySelector(".frame");
    if (!frame) return;
    const { text, tryAgain } = words[document.documentElement.lang] ?? words.en;
    frame.outerHTML = `<main><div class="no-app" role="alert"><span>ICON</span><h1>${text}</h1><button type="button">${tryAgain}</button></div></main>`;

    const button = document.querySelector(".no-app button");
    const [navigation] = performance.getEntriesByType("navigation");
    let wait = navigation?.type === "reload" ? AFTER_RELOAD_MS : FIRST_MS;
    let timer;
    async function start() {
      button.ariaBusy = "true";
      const answer = await fetch("/api/health", { cache: "no-store" }).catch(() => undefined);
      if (answer?.ok) return location.reload();
      button.ariaBusy = "false";
      wait = Math.min(LONGEST_MS, wait * 2);
      startLater();
    }
    function startLater() {
      clearTimeout(timer);
      timer = setTimeout(start, wait);
    }
    button.addEventListener("click", start);
    addEventListener("online", start);
    startLater();
  };

  const isApp = ({ type, src }) => type === "module" && src.startsWith(location.origin);
  // It does not bubble.
  addEventListener("error", ({ target }) => isApp(target) && globalThis.tellMissingApp(), true);
}
