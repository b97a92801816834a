import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import { lazy } from "react";

import { CrashOfApp } from "@/components/shell/crash";

import { SetupGuard } from "./-setup-guard";

const NotFound = lazy(async () => ({
  default: (await import("@/components/shell/not-found")).NotFound,
}));

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: SetupGuard,
  notFoundComponent: NotFound,
  errorComponent: CrashOfApp,
});
