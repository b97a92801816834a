import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { RouterProvider, createRouter } from "@tanstack/react-router";
import { useState } from "react";

import { ScreenError } from "@/components/shell/error-boundary";
import { ScreenSkeleton } from "@/components/states/screen-skeleton";
import { takeOverDrafts } from "@/features/messages/public";
import { meQuery } from "@/features/profile/public";
import { leaveOverlays } from "@/lib/page/overlays";
import { routeTree } from "@/routeTree.gen";

import { returnFocus } from "./return-focus";

/** How long the previous screen stays while the next one's code loads. */
const PENDING_MS = 300;

function createAppRouter(queryClient: QueryClient, firstScreen?: Promise<unknown>[]) {
  const router = createRouter({
    routeTree,
    context: { queryClient, ...(firstScreen && { firstScreen }) },
    defaultPreload: "intent",
    defaultErrorComponent: ScreenError,
    defaultPendingComponent: ScreenSkeleton,
    defaultPendingMs: PENDING_MS,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
  });
  returnFocus(router);
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

let preloaded: ReturnType<typeof createAppRouter> | undefined;

/** Preloads the address's screen with its data, so that it is rendered once and complete. */
export async function openScreen(queryClient: QueryClient) {
  const me = queryClient.getQueryData(meQuery.queryKey);
  const firstScreen: Promise<unknown>[] = me ? [takeOverDrafts(me.id)] : [];
  preloaded = createAppRouter(queryClient, firstScreen);
  await preloaded.load();
  preloaded.update({ context: { queryClient } });
  await Promise.all(firstScreen);
}

/** The signed-in app. The router is part of it, as signing in does without. */
export function MemberApp() {
  const queryClient = useQueryClient();
  const [router] = useState(() => preloaded ?? createAppRouter(queryClient));
  return <RouterProvider router={router} />;
}
