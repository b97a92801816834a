import { Eye } from "lucide-react";
import { Suspense, lazy, useState } from "react";

import { Opening } from "@/components/states/opening";
import { IconButton } from "@/components/ui/icon-button";
import { eventFormTexts } from "@/texts/event-form";

import { EventPreview, type EventPreviewProps } from "./event-preview";

const PreviewSheet = lazy(async () => ({
  default: (await import("./preview-sheet")).PreviewSheet,
}));

/** On a desktop: beside the form. */
export const PreviewBeside = (preview: EventPreviewProps) => (
  <section aria-label={eventFormTexts.preview} className="event-form-preview grid min-w-0">
    <h2 className="absolute start-3 top-3 z-10 rounded-full bg-surface px-3 py-1 text-caption font-semibold">
      {eventFormTexts.preview}
    </h2>
    <EventPreview {...preview} />
  </section>
);

/** On a phone: a button that opens the preview in a sheet. */
export function PreviewButton(preview: EventPreviewProps) {
  const [isOpen, setIsOpen] = useState<boolean>();
  return (
    <>
      <IconButton
        icon={Eye}
        label={eventFormTexts.preview}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="bg-sunken"
      />
      {isOpen !== undefined && (
        <Suspense fallback={<Opening />}>
          <PreviewSheet {...preview} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
