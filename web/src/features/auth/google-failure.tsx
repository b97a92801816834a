import { useState } from "react";

import { usePageAddress } from "@/lib/page/page-address";
import { texts } from "@/texts/texts";

import { SignInFailure } from "./sign-in-failure";

/** The `?error=` of the server's redirect from Google, with a button to try again. */
export function GoogleFailure() {
  const code = usePageAddress().searchParams.get("error");
  const [isLeaving, setIsLeaving] = useState(false);
  if (!code) return null;
  const reasons: Record<string, string> = texts.signIn.google;
  const retry = () => {
    setIsLeaving(true);
    window.location.assign("/auth/google");
  };
  return (
    <SignInFailure
      message={Object.hasOwn(reasons, code) ? reasons[code] : reasons.google_failed}
      retrying={isLeaving}
      onRetry={code === "google_unavailable" ? undefined : retry}
    />
  );
}
