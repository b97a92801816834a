import { Suspense, lazy } from "react";

import type { PlusOne } from "./use-plus-one";

const PlusOneSwitch = lazy(async () => ({
  default: (await import("./plus-one-switch")).PlusOneSwitch,
}));

/** Where the host allows it: whether one more person comes along. */
export const PlusOneSlot = ({ brought }: { brought: PlusOne }) =>
  brought.isOffered && (
    <div className="grid min-h-13 items-center">
      <Suspense>
        <PlusOneSwitch brought={brought} />
      </Suspense>
    </div>
  );
