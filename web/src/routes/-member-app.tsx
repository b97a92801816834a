import { RouterProvider, createRouter } from "@tanstack/react-router";
import { useState } from "react";

import { Crash } from "@/components/shell/crash";
import { ScreenSkeleton } from "@/components/states/screen-skeleton";
import { routeTree } from "@/routeTree.gen";

/** So long the screen before may stand while the code of the next one is on its way. */
const PENDING_MS = 300;

const createAppRouter = () =>
  createRouter({
    routeTree,
    defaultPreload: "intent",
    defaultErrorComponent: Crash,
    defaultPendingComponent: ScreenSkeleton,
    defaultPendingMs: PENDING_MS,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/** What is behind the door. The router comes with it, because the door does without. */
export function MemberApp() {
  const [router] = useState(createAppRouter);
  return <RouterProvider router={router} />;
}
