import type { QueryClient } from "@tanstack/react-query";
import { Suspense } from "react";

import { lazyDecoration } from "@/lib/lazy-decoration";

import type { GoTogetherProps } from "./together";

const loadFile = () => import("./together");
const GoTogether = lazyDecoration(async () => (await loadFile()).loadGoTogether());

/** Shown in the chat of two connected members. */
export const GoTogetherSlot = (props: GoTogetherProps) => (
  <Suspense>
    <GoTogether.Part {...props} />
  </Suspense>
);

/** Lets it appear together with the chat, so that nothing moves. */
export async function prefetchTogether(queryClient: QueryClient, userId: string) {
  const { prefetchSuggestion } = await loadFile();
  await Promise.all([GoTogether.load(), prefetchSuggestion(queryClient, userId)]);
}
