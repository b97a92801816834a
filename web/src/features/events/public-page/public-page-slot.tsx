import { ChevronRight, Globe } from "lucide-react";
import { Suspense, lazy, useState } from "react";

import { Opening } from "@/components/states/opening";
import { myEventsTexts } from "@/texts/my-events";

import type { Event } from "../events.queries";

const PublicPage = lazy(async () => (await import("./public-page")).loadPublicPage());

type PublicPageSlotProps = { event: Event; me: { id: string; isDemo: boolean } };

/** For the host: a row with the state of the public page that opens its settings. Demo events have no public page. */
export function PublicPageSlot({ event, me }: PublicPageSlotProps) {
  const [isOpen, setIsOpen] = useState<boolean>();
  const { isCancelled, publicUrl } = event;
  if (event.createdBy !== me.id || me.isDemo || (isCancelled && !publicUrl)) return null;
  const words = myEventsTexts.page;
  return (
    <>
      <button type="button" className="event-page-row" onClick={() => setIsOpen(true)}>
        <Globe aria-hidden className="size-5 shrink-0 text-ink-soft" />
        <span className="grid min-w-0 flex-1">
          <span className="font-semibold">{words.title}</span>
          <span className="text-small text-ink-soft">{publicUrl ? words.on : words.off}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
      </button>
      {isOpen !== undefined && (
        <Suspense fallback={<Opening />}>
          <PublicPage event={event} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
