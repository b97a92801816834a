import { Button } from "@/components/ui/button";
import { ImageFailure } from "@/components/states/image-failure";
import { ImageButton } from "@/components/ui/image-upload";
import type { ImageUpload } from "@/lib/use-image-upload";
import { eventFormTexts } from "@/texts/event-form";
import { memberTexts, texts } from "@/texts/texts";

import { EventCover } from "../event-cover";
import type { Event } from "../events.queries";

type CoverFieldProps = {
  cover: ImageUpload;
  event: Pick<Event, "imageUrl" | "category">;
  onRemove: () => void;
  error?: string | undefined;
};

/** A preview of the cover: the photo, else the drawing of its category. */
export function CoverField({ cover, event, onRemove, error }: CoverFieldProps) {
  const shown = cover.preview ?? event.imageUrl;
  const remove = () => {
    cover.giveUp();
    onRemove();
  };
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="pb-1.5 text-small font-semibold">
        {eventFormTexts.cover}
        <span className="font-normal text-ink-soft"> {texts.states.optional}</span>
      </legend>
      <EventCover event={{ ...event, imageUrl: shown }} className="h-40 rounded-lg lg:h-52" />
      <div className="grid justify-items-start gap-2">
        <ImageButton
          image={cover}
          label={shown ? eventFormTexts.changeCover : eventFormTexts.addCover}
          hint={eventFormTexts.coverHint}
          error={error}
        />
        {shown && (
          <Button variant="ghost" onClick={remove} className="-ms-5">
            {cover.isSending ? memberTexts.upload.cancel : eventFormTexts.removeCover}
          </Button>
        )}
      </div>
      <ImageFailure image={cover} />
    </fieldset>
  );
}
