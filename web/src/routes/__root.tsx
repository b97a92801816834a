import { createRootRouteWithContext } from "@tanstack/react-router";
import { lazy } from "react";

import { PageError } from "@/components/shell/error-boundary";

import type { PrefetchContext } from "./-prefetch";
import { SetupGuard } from "./-setup-guard";

const NotFound = lazy(async () => ({
  default: (await import("@/components/shell/not-found")).NotFound,
}));

export const Route = createRootRouteWithContext<PrefetchContext>()({
  component: SetupGuard,
  notFoundComponent: NotFound,
  errorComponent: PageError,
});
