import type { QueryClient } from "@tanstack/react-query";
import { type ErrorComponentProps, createRootRouteWithContext } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { Suspense, lazy } from "react";

import { StartFailure } from "@/components/shell/start-failure";
import { toastAtom } from "@/lib/toast";

import { SessionGate } from "./-session-gate";

const Toaster = lazy(async () => ({ default: (await import("@/components/ui/toaster")).Toaster }));
const NotFound = lazy(async () => ({
  default: (await import("@/components/shell/not-found")).NotFound,
}));
const Styleguide = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import("@/components/styleguide")).Styleguide }))
  : undefined;

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: Crash,
});

function Root() {
  const hasToast = useAtomValue(toastAtom) !== null;
  return (
    <>
      {Styleguide && window.location.pathname === "/styleguide" ? (
        <Suspense>
          <Styleguide />
        </Suspense>
      ) : (
        <SessionGate />
      )}
      <Suspense>{hasToast && <Toaster />}</Suspense>
    </>
  );
}

/** A screen that fell, or a part of the app that an update took away: only a full load helps. */
function Crash({ error }: ErrorComponentProps) {
  return <StartFailure error={error} retrying={false} onRetry={() => window.location.reload()} />;
}
