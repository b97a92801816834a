import { PrintablePoster } from "@/components/poster/printable-poster";
import { Dialog } from "@/components/ui/dialog";
import { CLOCK } from "@/lib/time/clock";
import { locale } from "@/texts/language";
import { publicPageTexts } from "@/texts/public-page";

import { EventCover } from "../event-cover";
import type { Event } from "../events.queries";

type PagePosterDialogProps = {
  event: Event;
  link: string;
  showsPlace: boolean;
  open: boolean;
  onClose: () => void;
};

/** For people passing by: two lines, in the event's time zone and without the year. */
function posterTime({ dateTime, endsAt, timeZone }: Event): [string, string] {
  const [start, end] = [new Date(dateTime), new Date(endsAt)];
  const format = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...parts });
  const day = format({ weekday: "long", month: "long", day: "numeric" });
  if (day.format(start) === day.format(end))
    return [day.format(start), format(CLOCK).formatRange(start, end)];
  const moment = format({ weekday: "short", month: "short", day: "numeric", ...CLOCK });
  return [`${moment.format(start)} –`, moment.format(end)];
}

/** A poster with a QR code of the event's public page. */
export function PagePosterDialog({
  event,
  link,
  showsPlace,
  open,
  onClose,
}: PagePosterDialogProps) {
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
