import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import { lazy } from "react";

import { CrashOfApp } from "@/components/shell/crash";

import { MemberGate } from "./-member-gate";

const NotFound = lazy(async () => ({
  default: (await import("@/components/shell/not-found")).NotFound,
}));

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: MemberGate,
  notFoundComponent: NotFound,
  errorComponent: CrashOfApp,
});
