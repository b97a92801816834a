import { useAtomValue } from "jotai";
import { Suspense, lazy, useEffect } from "react";

import { ErrorBoundary } from "@/components/shell/error-boundary";
import { lazyDecoration } from "@/lib/lazy-decoration";
import { newVersionAtom } from "@/lib/new-version";
import { firstPaint } from "@/lib/page/first-paint";
import { toastAtom } from "@/lib/toast";

import { AuthGuard } from "./auth-guard";

const toaster = lazyDecoration(() =>
  import("@/components/ui/toaster").then(({ Toaster }) => Toaster),
);
const updateNotice = lazyDecoration(() =>
  import("@/components/shell/update-notice").then(({ UpdateNotice }) => UpdateNotice),
);
const Styleguide = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import("@/components/styleguide/styleguide")).Styleguide }))
  : undefined;

/** The whole page: signing in or the app, and what is above both. */
export function Page() {
  const hasToast = useAtomValue(toastAtom) !== null;
  const isUpdateOffered = useAtomValue(newVersionAtom);
  // Loaded early: neither could be fetched from a server that is unreachable, or has only the new version.
  useEffect(() => {
    void firstPaint().then(() => Promise.all([toaster.load(), updateNotice.load()]));
  }, []);
  return (
    <ErrorBoundary>
      {Styleguide && window.location.pathname === "/styleguide" ? (
        <Suspense>
          <Styleguide />
        </Suspense>
      ) : (
        <AuthGuard />
      )}
      <div role="status">
        <Suspense>{isUpdateOffered && <updateNotice.Part />}</Suspense>
      </div>
      <Suspense>{hasToast && <toaster.Part />}</Suspense>
    </ErrorBoundary>
  );
}
