import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { Suspense, lazy } from "react";

import { NotFound } from "@/components/shell/not-found";
import { toastAtom } from "@/lib/toast";

import { SessionGate } from "./-session-gate";

const Toaster = lazy(async () => ({ default: (await import("@/components/ui/toaster")).Toaster }));
const Styleguide = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import("@/components/styleguide")).Styleguide }))
  : undefined;

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFound,
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
