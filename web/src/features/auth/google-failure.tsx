import { useLocation } from "@tanstack/react-router";

import { ErrorCard } from "@/components/states/error-card";
import { en } from "@/texts/en";

const texts: Record<string, string> = en.signIn.google;

/** What the server's redirect from Google says in `?error=`. */
export function GoogleFailure() {
  const { searchStr } = useLocation();
  const code = new URLSearchParams(searchStr).get("error");
  if (!code) return null;
  return (
    <div className="mb-5">
      <ErrorCard title={en.signIn.failedTitle} message={texts[code] ?? texts.google_failed} />
    </div>
  );
}
