import { type FormEvent, useState } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { errorText } from "@/lib/error-text";
import { toast } from "@/lib/toast";
import { communityTexts } from "@/texts/community";
import { EVENT_PHOTO_ALT_MAX } from "@hereabouts/api/event-photos/event-photo-limits.schema";

import { type EventPhoto, useDescribePhoto } from "./event-photos.queries";

type PhotoDescriptionProps = { eventId: string; photo: EventPhoto };

function useDescription({ eventId, photo }: PhotoDescriptionProps) {
  const saved = photo.alt ?? "";
  const [text, setText] = useState(saved);
  const { mutate, isPending, error } = useDescribePhoto(eventId, photo.id);
  const isChanged = text.trim() !== saved;
  const save = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (!isChanged || isPending) return;
    mutate(text, {
      onSuccess: () => toast({ title: communityTexts.photos.saved, variant: "success" }),
    });
  };
  return { text, setText, isChanged, isPending, error, save };
}

/** For the member who added the photo: what it shows, in words. */
export function PhotoDescription(props: PhotoDescriptionProps) {
  const words = communityTexts.photos;
  const { text, setText, isChanged, isPending, error, save } = useDescription(props);
  return (
    <form noValidate className="grid gap-3" onSubmit={save}>
      {error && (
        <ErrorCard title={words.describeFailed} message={errorText(error, words.describeFailed)} />
      )}
      <div className="event-photo-description">
        <Field label={words.describe}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              maxLength={EVENT_PHOTO_ALT_MAX}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="secondary" loading={isPending} disabled={!isChanged}>
          {words.saveDescription}
        </Button>
      </div>
    </form>
  );
}
