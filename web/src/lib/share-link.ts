import { dismissFailure, toast } from "./toast";

type Words = { linkCopied: string; shareFailed: string };

const isCancelled = (error: unknown) =>
  error instanceof DOMException && error.name === "AbortError";

async function byDevice(data: ShareData) {
  if (typeof navigator.share !== "function") return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return isCancelled(error);
  }
}

/** Opens the device's share sheet, else copies the link. */
export async function shareLink(path: string, words: Words, title?: string) {
  const url = new URL(path, window.location.origin).href;
  dismissFailure();
  if (await byDevice({ url, ...(title && { title }) })) return;
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: words.linkCopied, description: url, variant: "success" });
  } catch {
    toast({ title: words.shareFailed, description: url, variant: "destructive" });
  }
}
