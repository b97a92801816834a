import { Suspense, lazy } from "react";

const NextEvent = lazy(async () => (await import("./next-event")).loadNextEvent());

/** The member's next event in a line, once it is known. */
export const NextEventSlot = () => (
  <Suspense>
    <NextEvent />
  </Suspense>
);
