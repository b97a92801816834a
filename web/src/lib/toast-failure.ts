import { errorText, isSignedOut } from "./error-text";
import { toast } from "./toast";

/** Shows that something the member did has failed, and why. An ended session has a toast of its own. */
export function toastFailure(title: string, error: Error, fallback = "") {
  if (isSignedOut(error)) return;
  toast({ title, description: errorText(error, fallback), variant: "destructive" });
}
