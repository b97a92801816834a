import { PrintablePoster } from "@/components/poster/printable-poster";
import { Dialog } from "@/components/ui/dialog";
import { exactEventTime } from "@/lib/event-time";
import { publicPageTexts } from "@/texts/public-page";

import type { Event } from "../events.queries";

type PagePosterDialogProps = { event: Event; link: string; open: boolean; onClose: () => void };

/** A poster with the code of the event's page. */
export function PagePosterDialog({ event, link, open, onClose }: PagePosterDialogProps) {
  const words = publicPageTexts;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={words.posterTitle}
      description={words.posterText}
    >
      <div className="grid gap-5">
        <PrintablePoster
          isOpen={open}
          link={link}
          headline={event.title}
          sentence={words.sentence(exactEventTime(event))}
          codeLabel={words.code(event.title)}
          printLabel={words.print}
        />
      </div>
    </Dialog>
  );
}
