import { errorText, isSignedOut } from "./error-text";
import { toast } from "./toast";

/** Says that a change has failed, and why if there is a fallback. An ended session has its own toast. */
export function toastFailure(error: Error, title: string, fallback?: string) {
  if (isSignedOut(error)) return;
  toast({
    title,
    ...(fallback !== undefined && { description: errorText(error, fallback) }),
    variant: "destructive",
  });
}
