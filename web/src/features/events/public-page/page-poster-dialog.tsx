import { PrintablePoster } from "@/components/poster/printable-poster";
import { Dialog } from "@/components/ui/dialog";
import { publicPageTexts } from "@/texts/public-page";

import { EventCover } from "../event-cover";
import type { Event } from "../events.queries";
import { posterTime } from "./poster-time";

type PagePosterDialogProps = {
  event: Event;
  link: string;
  showsPlace: boolean;
  open: boolean;
  onClose: () => void;
};

/** A poster with a QR code of the event's public page. */
export function PagePosterDialog(props: PagePosterDialogProps) {
  const { event, link, showsPlace, open, onClose } = props;
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
          sentence={words.scan}
          cover={<EventCover event={event} />}
          facts={{
            when: posterTime(event),
            where: showsPlace ? event.location : undefined,
          }}
          codeLabel={words.code(event.title)}
          printLabel={words.print}
        />
      </div>
    </Dialog>
  );
}
