import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import "./theme.css";
import { MissingWords } from "./components/shell/missing-words";
import { authStatusQuery, endSession } from "./features/auth/auth.queries";
import { appName } from "./lib/app-name";
import { isSignedOut } from "./lib/error-text";
import { watchMissingParts } from "./lib/missing-parts";
import { keepApp } from "./lib/new-version";
import { createQueryClient } from "./lib/query-client";
import { showToastOfLastPage } from "./lib/toast";
import { Page } from "./routes/-page";
import { language } from "./texts/language";
import { loadTexts } from "./texts/texts";

const queryClient = createQueryClient((error) => {
  if (isSignedOut(error)) endSession(queryClient);
});

async function start() {
  const element = document.getElementById("root");
  if (!element) throw new Error("index.html has no #root");
  const root = createRoot(element);
  keepApp();
  document.documentElement.lang = language;
  document.title = appName;
  // Asked for while the words are on their way, so that neither waits for the other.
  void queryClient.prefetchQuery(authStatusQuery);
  try {
    await loadTexts();
  } catch {
    return root.render(<MissingWords />);
  }
  watchMissingParts();
  showToastOfLastPage();
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>
    </StrictMode>,
  );
}

// Not awaited: the words' own file imports this one, and would wait for it.
void start();
