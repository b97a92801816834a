import { toast } from "@/lib/toast";
import { enMember } from "@/texts/en-member";

import type { Event } from "./events.queries";

const isCancelled = (error: unknown) =>
  error instanceof DOMException && error.name === "AbortError";

async function share(title: string, url: string) {
  if (typeof navigator.share !== "function") return false;
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    return isCancelled(error);
  }
}

/** By the device's own sheet, else by the clipboard. */
export async function shareEvent({ id, title }: Pick<Event, "id" | "title">) {
  const url = new URL(`/events/${encodeURIComponent(id)}`, window.location.origin).href;
  if (await share(title, url)) return;
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: enMember.events.linkCopied, description: url, variant: "success" });
  } catch {
    toast({ title: enMember.events.shareFailed, description: url, variant: "destructive" });
  }
}
