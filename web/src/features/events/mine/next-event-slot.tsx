import type { QueryClient } from "@tanstack/react-query";
import { Suspense } from "react";

import { lazyDecoration } from "@/lib/lazy-decoration";

const loadFile = () => import("./next-event");
const NextEvent = lazyDecoration(async () => (await loadFile()).loadNextEvent());

/** The member's next event in one line, once loaded. */
export const NextEventSlot = () => (
  <Suspense>
    <NextEvent.Part />
  </Suspense>
);

/** Lets the line appear together with the screen. */
export async function prefetchNextEvent(queryClient: QueryClient) {
  const { prefetchNext } = await loadFile();
  await Promise.all([NextEvent.load(), prefetchNext(queryClient)]);
}
