import { Suspense, lazy } from "react";

import type { Me } from "@/features/profile/public";

const VisibleNotice = lazy(async () => (await import("./visible-notice")).loadVisibleNotice());

/** Shown while an otherwise hidden place is visible. */
export const TemporaryVisibility = ({ me: { place, settings } }: { me: Me }) =>
  settings.showLocation &&
  place.visibleUntil !== undefined && (
    <Suspense>
      <VisibleNotice until={place.visibleUntil} />
    </Suspense>
  );
