import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";

import "./theme.css";
import { clearDevice, endSession } from "./features/auth/public";
import { appName } from "./texts/app-name";
import { isClearPending } from "./lib/device/last-member";
import { isSignedOut } from "./lib/error-text";
import { watchChunkLoadErrors } from "./lib/chunk-load-errors";
import { registerServiceWorker } from "./lib/new-version";
import { expectFirstPaint } from "./lib/page/first-paint";
import { createQueryClient } from "./lib/query-client";
import { showToastOfLastPage } from "./lib/toast";
import { Page } from "./app/page";
import { prepareFirstScreen } from "./app/auth-guard";
import { language } from "./texts/language";
import { loadTexts } from "./texts/texts";

declare global {
  interface Window {
    /** Defined in the page itself: first-paint/load-error.js. */
    showLoadError: () => void;
  }
}

const queryClient = createQueryClient((error) => {
  if (isSignedOut(error)) endSession(queryClient);
});

/** How long the page's static first paint stays while the first screen loads. */
const FIRST_SCREEN_TIMEOUT_MS = 1000;

async function start() {
  const element = document.getElementById("root");
  if (!element) throw new Error("index.html has no #root");
  const root = createRoot(element);
  const words = loadTexts();
  watchChunkLoadErrors(words);
  document.documentElement.lang = language;
  document.title = appName;
  if (isClearPending()) await clearDevice();
  const firstScreen = prepareFirstScreen(queryClient).catch(() => undefined);
  const timeout = new Promise((resolve) => setTimeout(resolve, FIRST_SCREEN_TIMEOUT_MS));
  try {
    await words;
  } catch {
    return window.showLoadError();
  }
  await Promise.race([firstScreen, timeout]);
  showToastOfLastPage();
  if (import.meta.env.PROD) registerServiceWorker();
  expectFirstPaint();
  // As a transition, so that the page stays responsive.
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <Page />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

// Not awaited: the texts' module imports this one, and would wait for it.
void start();
