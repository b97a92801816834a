import type { QueryClient } from "@tanstack/react-query";
import { Suspense } from "react";

import { lazyDecoration } from "@/lib/lazy-decoration";

import type { GoTogetherProps } from "./together";

const loadFile = () => import("./together");
const GoTogether = lazyDecoration(async () => (await loadFile()).loadGoTogether());

/** In the chat with somebody one is connected with. */
export const GoTogetherSlot = (props: GoTogetherProps) => (
  <Suspense>
    <GoTogether.Part {...props} />
  </Suspense>
);

/** So that it is there with the chat, and moves nothing. */
export async function prefetchTogether(queryClient: QueryClient, userId: string) {
  const { askForSuggestion } = await loadFile();
  await Promise.all([GoTogether.load(), askForSuggestion(queryClient, userId)]);
}
