import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { type ComponentType, Suspense, lazy, useEffect } from "react";

import { CrashOfApp } from "@/components/shell/crash";
import { UpdateNotice } from "@/components/shell/update-notice";
import { toastAtom } from "@/lib/toast";

import { SessionGate } from "./-session-gate";

const loadToaster = (): Promise<{ default: ComponentType }> =>
  import("@/components/ui/toaster").then(
    ({ Toaster }) => ({ default: Toaster }),
    // Rather no toast than no app.
    () => ({ default: () => null }),
  );
const Toaster = lazy(loadToaster);
const NotFound = lazy(async () => ({
  default: (await import("@/components/shell/not-found")).NotFound,
}));
const Styleguide = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import("@/components/styleguide")).Styleguide }))
  : undefined;

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: CrashOfApp,
});

function Root() {
  const hasToast = useAtomValue(toastAtom) !== null;
  // A toast that says that the server is gone cannot be fetched then.
  useEffect(() => void loadToaster(), []);
  return (
    <>
      {Styleguide && window.location.pathname === "/styleguide" ? (
        <Suspense>
          <Styleguide />
        </Suspense>
      ) : (
        <SessionGate />
      )}
      <UpdateNotice />
      <Suspense>{hasToast && <Toaster />}</Suspense>
    </>
  );
}
