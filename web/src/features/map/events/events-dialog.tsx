import { Dialog } from "@/components/ui/dialog";
import { EventCover, EventLinks } from "@/features/events/public";
import { memberTexts } from "@/texts/texts";

import type { MapEvent } from "./map-events";

type EventsDialogProps = { events: readonly MapEvent[]; open: boolean; onClose: () => void };

/** The events of one marker. */
export const EventsDialog = ({ events, open, onClose }: EventsDialogProps) => (
  <Dialog open={open} onOpenChange={onClose} title={memberTexts.map.eventsTitle(events.length)}>
    <EventLinks events={events} cover={EventCover} />
  </Dialog>
);
