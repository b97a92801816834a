import { Suspense, lazy } from "react";

import type { PlusOne } from "./use-plus-one";

const PlusOneSwitch = lazy(async () => ({
  default: (await import("./plus-one-switch")).PlusOneSwitch,
}));

/** The switch to bring one more person, if the host allows it. */
export const PlusOneSlot = ({ brought }: { brought: PlusOne }) =>
  brought.isOffered && (
    <div className="grid min-h-13 items-center">
      <Suspense>
        <PlusOneSwitch brought={brought} />
      </Suspense>
    </div>
  );
