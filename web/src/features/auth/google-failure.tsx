import { useLocation } from "@tanstack/react-router";

import { ErrorCard } from "@/components/states/error-card";
import { texts } from "@/texts/texts";

/** What the server's redirect from Google says in `?error=`. */
export function GoogleFailure() {
  const { searchStr } = useLocation();
  const code = new URLSearchParams(searchStr).get("error");
  if (!code) return null;
  const reasons: Record<string, string> = texts.signIn.google;
  return (
    <div className="mb-5">
      <ErrorCard
        title={texts.signIn.failedTitle}
        message={reasons[code] ?? reasons.google_failed}
      />
    </div>
  );
}
