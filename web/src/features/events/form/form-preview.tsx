import { ChevronDown, Eye } from "lucide-react";
import { useId, useState } from "react";

import { buttonStyle } from "@/components/ui/button";
import { classNames } from "@/lib/class-names";
import { eventFormTexts } from "@/texts/event-form";

import { EventPreview, type EventPreviewProps } from "./event-preview";

/** On a desktop: it stays beside what one writes. */
export const PreviewBeside = (preview: EventPreviewProps) => (
  <section aria-label={eventFormTexts.preview} className="event-form-preview grid min-w-0 gap-2">
    <h2 className="text-small font-semibold text-ink-soft">{eventFormTexts.preview}</h2>
    <EventPreview {...preview} />
  </section>
);

/** On a phone: a line, until one asks for it. */
export function CollapsedPreview(preview: EventPreviewProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid gap-3">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className={buttonStyle("ghost", "medium", "w-full bg-sunken")}
      >
        <Eye aria-hidden className="size-5" />
        {eventFormTexts.preview}
        <ChevronDown
          aria-hidden
          className={classNames("size-5 transition-transform", isOpen && "rotate-180")}
        />
      </button>
      {isOpen && (
        <div id={id} className="animate-fade">
          <EventPreview {...preview} />
        </div>
      )}
    </div>
  );
}
