import { useAtomValue } from "jotai";
import { type ComponentType, Suspense, lazy, useEffect } from "react";

import { CrashBoundary } from "@/components/shell/crash";
import { UpdateNotice } from "@/components/shell/update-notice";
import { toastAtom } from "@/lib/toast";

import { AuthGuard } from "./auth-guard";

const loadToaster = (): Promise<{ default: ComponentType }> =>
  import("@/components/ui/toaster").then(
    ({ Toaster }) => ({ default: Toaster }),
    // If it fails to load, the app works without toasts.
    () => ({ default: () => null }),
  );
const Toaster = lazy(loadToaster);
const Styleguide = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import("@/components/styleguide")).Styleguide }))
  : undefined;

/** The whole page: signing in or the app, and what is above both. */
export function Page() {
  const hasToast = useAtomValue(toastAtom) !== null;
  // Loaded early: a toast that says that the server is unreachable could not be fetched then.
  useEffect(() => void loadToaster(), []);
  return (
    <CrashBoundary>
      {Styleguide && window.location.pathname === "/styleguide" ? (
        <Suspense>
          <Styleguide />
        </Suspense>
      ) : (
        <AuthGuard />
      )}
      <UpdateNotice />
      <Suspense>{hasToast && <Toaster />}</Suspense>
    </CrashBoundary>
  );
}
