import { getDefaultStore } from "jotai";

import { texts } from "@/texts/texts";

import { offerNewVersion } from "./new-version";
import { isServerReachable, serverUnreachableAtom } from "./connectivity";
import { toast } from "./toast";

const missing = new WeakSet<Error>();

/** Whether a part of the app failed to load. */
export const isChunkLoadError = (error: unknown) => error instanceof Error && missing.has(error);

/** Either an update removed the file, or the server is unreachable. */
async function showNotice() {
  if (await isServerReachable()) offerNewVersion();
  else if (!getDefaultStore().get(serverUnreachableAtom))
    toast({ title: texts.errors.network, variant: "destructive" });
}

/** Without loaded texts no notice can be shown, so the page's own load error replaces the app. */
export function watchChunkLoadErrors(words: Promise<void>) {
  window.addEventListener("vite:preloadError", ({ payload }) => {
    missing.add(payload);
    // The router recognises its message and would reload, which loses typed text and fails offline.
    payload.message = `a part of the app is missing: ${payload.message}`;
    void words.then(showNotice, () => undefined);
  });
}
