import { Suspense, lazy } from "react";

import { Opening } from "@/components/states/opening";
import { goTo, usePageAddress } from "@/lib/page/page-address";

const GoogleLinkDialog = lazy(async () =>
  (await import("./google-link-dialog")).loadGoogleLinkDialog(),
);

/** Opens after Google when the server redirects with `?link=google`: the account's password is needed first. */
export function GoogleLink() {
  const isLinking = usePageAddress().searchParams.get("link") === "google";
  if (!isLinking) return null;
  return (
    <Suspense fallback={<Opening />}>
      <GoogleLinkDialog onClose={() => goTo("/login", "replaceState")} />
    </Suspense>
  );
}
