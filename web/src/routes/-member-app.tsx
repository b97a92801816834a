import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { RouterProvider, createRouter } from "@tanstack/react-router";
import { useState } from "react";

import { Crash } from "@/components/shell/crash";
import { ScreenSkeleton } from "@/components/states/screen-skeleton";
import { leaveOverlays } from "@/lib/overlays";
import { routeTree } from "@/routeTree.gen";

/** So long the screen before may stand while the code of the next one is on its way. */
const PENDING_MS = 300;

function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: "intent",
    defaultErrorComponent: Crash,
    defaultPendingComponent: ScreenSkeleton,
    defaultPendingMs: PENDING_MS,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
  });
  router.history.block({ blockerFn: afterOverlays, enableBeforeUnload: false });
  return router;
}

async function afterOverlays({ action }: { action: string }) {
  if (action === "PUSH" || action === "REPLACE") await leaveOverlays();
  return false;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

let opened: ReturnType<typeof createAppRouter> | undefined;

/** Fetches the screen of this address and what it asks for first, so that it is drawn once and whole. */
export async function openScreen(queryClient: QueryClient) {
  opened = createAppRouter(queryClient);
  await opened.load();
  const underWay = queryClient.getQueryCache().findAll({ fetchStatus: "fetching" });
  await Promise.allSettled(underWay.map(({ promise }) => promise));
}

/** What members see. The router comes with it, because signing in does without. */
export function MemberApp() {
  const queryClient = useQueryClient();
  const [router] = useState(() => opened ?? createAppRouter(queryClient));
  return <RouterProvider router={router} />;
}
