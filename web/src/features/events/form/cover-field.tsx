import { Images, X } from "lucide-react";
import { Suspense, lazy, useState } from "react";

import { ImageFailure } from "@/components/states/image-failure";
import { Opening } from "@/components/states/opening";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { ImageNotes, ImagePick } from "@/components/ui/fields/image-upload";
import { eventFormTexts } from "@/texts/event-form";
import { memberTexts } from "@/texts/texts";

import { EventCover } from "../event-cover";
import { categoryOf } from "./event-form.validation";
import type { EventFormState } from "./use-event-form";

const CoverSheet = lazy(async () => ({ default: (await import("./cover-sheet")).CoverSheet }));

type CoverFieldProps = {
  form: EventFormState;
  createdBy: string;
  /** Another's event has drawings to choose from. */
  isOwn: boolean;
};

/** The cover as it will look, with buttons to upload a photo or choose a drawing. */
export function CoverField({ form, createdBy, isOwn }: CoverFieldProps) {
  const { cover, shownValues, set } = form;
  const [isChoosing, setIsChoosing] = useState<boolean>();
  const { imageUrl, category } = shownValues;
  const event = { imageUrl, category: categoryOf(category), createdBy };
  /** Empty is that of the category. */
  const choose = (next: string) => {
    cover.cancel();
    set({ imageUrl: next });
    setIsChoosing((is) => is && false);
  };
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">{eventFormTexts.cover}</legend>
      <div className="relative">
        <EventCover event={event} className="event-form-cover" />
        {imageUrl && <RemoveCover isSending={cover.isSending} onRemove={() => choose("")} />}
        <Picks form={form} isOwn={isOwn} onChoosing={() => setIsChoosing(true)} />
      </div>
      <CoverNotes form={form} />
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

type RemoveCoverProps = { isSending: boolean; onRemove: () => void };

const RemoveCover = ({ isSending, onRemove }: RemoveCoverProps) => (
  <IconButton
    icon={X}
    label={isSending ? memberTexts.upload.cancel : eventFormTexts.removeCover}
    tone="raised"
    onClick={onRemove}
    className="absolute end-3 top-3"
  />
);

type PicksProps = { form: EventFormState; isOwn: boolean; onChoosing: () => void };

const Picks = ({ form: { cover, errors }, isOwn, onChoosing }: PicksProps) => (
  <div className="event-form-cover-picks">
    <Button variant="secondary" onClick={onChoosing}>
      <Images aria-hidden className="size-5" />
      {eventFormTexts.chooseCover}
    </Button>
    {isOwn && <ImagePick image={cover} label={eventFormTexts.ownCover} error={errors.imageUrl} />}
  </div>
);

const CoverNotes = ({ form: { cover, errors } }: { form: EventFormState }) => (
  <div className="grid gap-2 px-5 lg:px-7">
    <ImageNotes image={cover} hint={eventFormTexts.coverHint} isHintQuiet error={errors.imageUrl} />
    <ImageFailure image={cover} />
  </div>
);
