import { getDefaultStore } from "jotai";

import { texts } from "@/texts/texts";

import { offerNewVersion } from "./new-version";
import { serverAnswers, serverGoneAtom } from "./connectivity";
import { toast } from "./toast";

const missing = new WeakSet<Error>();

/** Whether this was thrown for a part of the app that could not be loaded. */
export const isChunkLoadError = (error: unknown) => error instanceof Error && missing.has(error);

/** Either an update took the part away, or there is no server. */
async function showNotice() {
  if (await serverAnswers()) offerNewVersion();
  else if (!getDefaultStore().get(serverGoneAtom))
    toast({ title: texts.errors.network, variant: "destructive" });
}

/** Without the words no notice can be shown, and the page's own load error stands in the place of the app. */
export function watchChunkLoadErrors(words: Promise<void>) {
  window.addEventListener("vite:preloadError", ({ payload }) => {
    missing.add(payload);
    // By its message the router would know it and reload: in the middle of what is typed, or offline into nothing.
    payload.message = `a part of the app is missing: ${payload.message}`;
    void words.then(showNotice, () => undefined);
  });
}
