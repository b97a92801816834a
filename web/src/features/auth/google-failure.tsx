import { useState } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { usePageAddress } from "@/lib/page/page-address";
import { texts } from "@/texts/texts";

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
    <div className="mb-5">
      <ErrorCard
        title={texts.signIn.failedTitle}
        message={reasons[code] ?? reasons.google_failed}
        retrying={isLeaving}
        retryingLabel={texts.signIn.retrying}
        onRetry={code === "google_unavailable" ? undefined : retry}
      />
    </div>
  );
}
