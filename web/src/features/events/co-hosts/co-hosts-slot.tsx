import { ChevronRight, Users } from "lucide-react";
import { Suspense, lazy, useState } from "react";

import { Opening } from "@/components/states/opening";
import { locale } from "@/texts/language";
import { myEventsTexts } from "@/texts/my-events";

import type { Event } from "../events.queries";

const CoHostsSheet = lazy(async () => ({
  default: (await import("./co-hosts-sheet")).CoHostsSheet,
}));
const CoHostInvitation = lazy(async () =>
  (await import("./co-host-invitation")).loadCoHostInvitation(),
);

const listed = new Intl.ListFormat(locale, { type: "conjunction" });

/** For the host: a row with the co-hosts that opens the sheet to change them. */
export function CoHostsSlot({ event, myId }: { event: Event; myId: string }) {
  const [isOpen, setIsOpen] = useState<boolean>();
  const words = myEventsTexts.coHosts;
  const names = event.coHosts?.map(({ name }) => name) ?? [];
  return (
    <>
      <button type="button" className="event-page-row" onClick={() => setIsOpen(true)}>
        <Users aria-hidden className="size-5 shrink-0 text-ink-soft" />
        <span className="grid min-w-0 flex-1">
          <span className="font-semibold">{words.title}</span>
          <span dir="auto" className="truncate text-small text-ink-soft">
            {names.length > 0 ? listed.format(names) : words.none}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
      </button>
      {isOpen !== undefined && (
        <Suspense fallback={<Opening />}>
          <CoHostsSheet event={event} myId={myId} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

type InvitationSlotProps = { event: Event; onAnswered: () => void };

/** Shown to a member who was asked to co-host. Its code is loaded when first needed. */
export const CoHostInvitationSlot = ({ event, onAnswered }: InvitationSlotProps) =>
  event.ownRole === "asked" && (
    <Suspense fallback={<div className="event-co-host-invitation" />}>
      <CoHostInvitation event={event} onAnswered={onAnswered} />
    </Suspense>
  );
