import { Suspense, lazy } from "react";

import type { Event } from "../events.queries";

const PublicPage = lazy(async () => (await import("./public-page")).loadPublicPage());

type PublicPageSlotProps = { event: Event; me: { id: string; isDemo: boolean } };

/** For the host alone; the demo has none. */
export const PublicPageSlot = ({ event, me }: PublicPageSlotProps) =>
  event.createdBy === me.id &&
  !me.isDemo &&
  (!event.isCancelled || event.publicUrl !== undefined) && (
    <Suspense fallback={<div className={event.publicUrl ? "min-h-96" : "min-h-24"} />}>
      <PublicPage event={event} />
    </Suspense>
  );
