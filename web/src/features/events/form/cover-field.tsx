import { Images, X } from "lucide-react";
import { Suspense, lazy, useState } from "react";

import { ImageFailure } from "@/components/states/image-failure";
import { Opening } from "@/components/states/opening";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { ImageNotes, ImagePick } from "@/components/ui/fields/image-upload";
import type { ImageUpload } from "@/lib/forms/use-image-upload";
import { eventFormTexts } from "@/texts/event-form";
import { memberTexts } from "@/texts/texts";

import { EventCover } from "../event-cover";
import type { Event } from "../events.queries";

const CoverSheet = lazy(async () => ({ default: (await import("./cover-sheet")).CoverSheet }));

type CoverFieldProps = {
  cover: ImageUpload;
  event: Pick<Event, "imageUrl" | "category" | "createdBy">;
  /** Another's event has drawings to choose from. */
  isOwn: boolean;
  /** Empty is that of the category. */
  onChange: (imageUrl: string) => void;
  error?: string | undefined;
};

/** The cover as it will look, with buttons to upload a photo or choose a drawing. */
export function CoverField({ cover, event, isOwn, onChange, error }: CoverFieldProps) {
  const words = eventFormTexts;
  const [isChoosing, setIsChoosing] = useState<boolean>();
  const choose = (imageUrl: string) => {
    cover.giveUp();
    onChange(imageUrl);
    setIsChoosing((is) => is && false);
  };
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">{words.cover}</legend>
      <div className="relative">
        <EventCover event={event} className="event-form-cover" />
        {event.imageUrl && (
          <IconButton
            icon={X}
            label={cover.isSending ? memberTexts.upload.cancel : words.removeCover}
            tone="raised"
            onClick={() => choose("")}
            className="absolute end-3 top-3"
          />
        )}
        <div className="event-form-cover-picks">
          <Button variant="secondary" onClick={() => setIsChoosing(true)}>
            <Images aria-hidden className="size-5" />
            {words.chooseCover}
          </Button>
          {isOwn && <ImagePick image={cover} label={words.ownCover} error={error} />}
        </div>
      </div>
      <div className="grid gap-2 px-5 lg:px-7">
        <ImageNotes image={cover} hint={words.coverHint} isHintQuiet error={error} />
        <ImageFailure image={cover} />
      </div>
      {isChoosing !== undefined && (
        <Suspense fallback={<Opening />}>
          <CoverSheet
            open={isChoosing}
            onClose={() => setIsChoosing(false)}
            event={event}
            onChoose={choose}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
