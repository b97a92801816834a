import { X } from "lucide-react";

import { ImageFailure } from "@/components/states/image-failure";
import { IconButton } from "@/components/ui/icon-button";
import { ImageNotes, ImagePick } from "@/components/ui/image-upload";
import type { ImageUpload } from "@/lib/use-image-upload";
import { eventFormTexts } from "@/texts/event-form";
import { memberTexts } from "@/texts/texts";

import { EventCover } from "../event-cover";
import type { Event } from "../events.queries";

type CoverFieldProps = {
  cover: ImageUpload;
  event: Pick<Event, "imageUrl" | "category" | "createdBy">;
  onRemove: () => void;
  error?: string | undefined;
};

/** The cover as it will be, chosen on itself: the photo, else the drawing of its category. */
export function CoverField({ cover, event, onRemove, error }: CoverFieldProps) {
  const words = eventFormTexts;
  const remove = () => {
    cover.giveUp();
    onRemove();
  };
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">{words.cover}</legend>
      <div className="relative">
        <EventCover event={event} className="event-form-cover" />
        <div className="absolute end-3 bottom-3 flex items-center justify-end gap-2">
          <ImagePick
            image={cover}
            label={event.imageUrl ? words.changeCover : words.addCover}
            error={error}
          />
          {event.imageUrl && (
            <IconButton
              icon={X}
              label={cover.isSending ? memberTexts.upload.cancel : words.removeCover}
              tone="raised"
              onClick={remove}
            />
          )}
        </div>
      </div>
      <div className="grid gap-2 px-5 lg:px-7">
        <ImageNotes image={cover} hint={words.coverHint} error={error} />
        <ImageFailure image={cover} />
      </div>
    </fieldset>
  );
}
