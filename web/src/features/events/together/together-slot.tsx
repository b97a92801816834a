import { Suspense, lazy } from "react";

import type { GoTogetherProps } from "./together";

/** Without its code a chat is a chat all the same. */
const GoTogether = lazy(async () => {
  try {
    return await (await import("./together")).loadGoTogether();
  } catch {
    return { default: () => <></> };
  }
});

/** In the chat with somebody one is connected with. */
export const GoTogetherSlot = (props: GoTogetherProps) => (
  <Suspense>
    <GoTogether {...props} />
  </Suspense>
);
