import { createRootRoute } from "@tanstack/react-router";
import { lazy } from "react";

import { CrashOfApp } from "@/components/shell/crash";

import { MemberGate } from "./-member-gate";

const NotFound = lazy(async () => ({
  default: (await import("@/components/shell/not-found")).NotFound,
}));

export const Route = createRootRoute({
  component: MemberGate,
  notFoundComponent: NotFound,
  errorComponent: CrashOfApp,
});
