import { toast } from "@/lib/toast";
import { enMember } from "@/texts/en-member";

const isCancelled = (error: unknown) =>
  error instanceof DOMException && error.name === "AbortError";

async function share(url: string) {
  if (!("share" in navigator)) return false;
  try {
    await navigator.share({ url });
    return true;
  } catch (error) {
    return isCancelled(error);
  }
}

/** By the device's own sheet, else by the clipboard. */
export async function shareProfile(id: string) {
  const url = new URL(`/discover?person=${encodeURIComponent(id)}`, window.location.origin).href;
  if (await share(url)) return;
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: enMember.profile.linkCopied, description: url, variant: "success" });
  } catch {
    toast({ title: enMember.profile.shareFailed, description: url, variant: "destructive" });
  }
}
