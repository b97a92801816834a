import { drawnCoversOf, usualCover } from "@hereabouts/api/events/covers.schema";
import { CATEGORIES } from "@hereabouts/db/enumerations";

import { Sheet } from "@/components/ui/dialog";
import { eventFormTexts } from "@/texts/event-form";
import { memberTexts } from "@/texts/texts";

import { EventCover } from "../event-cover";
import type { Event } from "../events.queries";

type CoverSheetProps = {
  open: boolean;
  onClose: () => void;
  event: Pick<Event, "imageUrl" | "category" | "createdBy">;
  onChoose: (imageUrl: string) => void;
};

/** The drawn covers, those of the event's category first. */
export function CoverSheet({ open, onClose, event, onChoose }: CoverSheetProps) {
  const others = CATEGORIES.filter((category) => category !== event.category);
  const covers = [event.category, ...others].flatMap((category) =>
    drawnCoversOf(category).map((imageUrl, index) => ({ category, imageUrl, number: index + 1 })),
  );
  const current = event.imageUrl || usualCover(event);
  return (
    <Sheet open={open} onOpenChange={onClose} title={eventFormTexts.chooseCover}>
      <ul className="event-form-covers">
        {covers.map(({ category, imageUrl, number }) => {
          const label = memberTexts.events.categories[category];
          return (
            <li key={imageUrl}>
              <button
                type="button"
                aria-label={eventFormTexts.drawnCover(label, number)}
                aria-pressed={imageUrl === current}
                onClick={() => onChoose(imageUrl)}
                className="event-form-drawn"
              >
                <EventCover event={{ ...event, imageUrl }} className="size-full" />
              </button>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
