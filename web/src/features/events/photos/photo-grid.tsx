import { CircleAlert, ImageOff, ImagePlus } from "lucide-react";
import { type ChangeEvent, useState } from "react";

import { FieldError } from "@/components/ui/fields/field";
import { ImageProgress } from "@/components/ui/fields/image-upload";
import { communityTexts } from "@/texts/community";
import { EVENT_PHOTOS_A_PERSON } from "@hereabouts/api/event-photos/event-photo-limits.schema";
import { IMAGE_TYPES } from "@hereabouts/api/files/upload-limits.schema";

import type { EventPhoto } from "./event-photos.queries";
import { photoLabel } from "./photo-label";
import type { PhotoUploads } from "./use-photo-uploads";

type PhotoGridProps = {
  photos: readonly EventPhoto[];
  uploads: PhotoUploads;
  /** How many more photos the member may add; undefined if adding is closed. */
  left: number | undefined;
  onOpen: (id: string) => void;
};

const [HINT, PROBLEM] = ["event-photos-hint", "event-photos-problem"];

export function PhotoGrid({ photos, uploads, left, onOpen }: PhotoGridProps) {
  const words = communityTexts.photos;
  const { problem } = uploads;
  return (
    <>
      <ul aria-label={words.title} className="event-photos">
        {left !== undefined && left > 0 && (
          <AddTile
            hasProblem={problem !== undefined}
            onAdd={(files) => uploads.choose(files, left)}
          />
        )}
        {uploads.uploads.map(({ key, source, share, error }) => (
          <li key={key}>
            <img src={source} alt={words.uploading} />
            <span className="pointer-events-none absolute inset-x-2 bottom-2 grid">
              {error ? (
                <CircleAlert
                  aria-hidden
                  className="size-7 justify-self-end rounded-full bg-danger-tint p-1 text-danger-ink"
                />
              ) : (
                <ImageProgress share={share} />
              )}
            </span>
          </li>
        ))}
        {photos.map((photo) => (
          <Tile key={photo.id} photo={photo} onOpen={() => onOpen(photo.id)} />
        ))}
      </ul>
      {left !== undefined && (
        <p id={HINT} className="text-caption text-ink-soft">
          {left > 0 ? words.addHint(EVENT_PHOTOS_A_PERSON) : words.full(EVENT_PHOTOS_A_PERSON)}
        </p>
      )}
      {problem && <FieldError id={PROBLEM} message={problem} />}
    </>
  );
}

function Tile({ photo, onOpen }: { photo: EventPhoto; onOpen: () => void }) {
  const [isMissing, setIsMissing] = useState(false);
  const label = photoLabel(photo);
  return (
    <li>
      <button type="button" aria-label={communityTexts.photos.open(label)} onClick={onOpen}>
        {isMissing ? (
          <ImageOff aria-hidden className="m-auto size-6 text-ink-soft" />
        ) : (
          <img
            src={photo.smallUrl}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => setIsMissing(true)}
          />
        )}
      </button>
    </li>
  );
}

type AddTileProps = { hasProblem: boolean; onAdd: (files: readonly File[]) => void };

function AddTile({ hasProblem, onAdd }: AddTileProps) {
  function take({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    target.value = "";
    onAdd(files);
  }
  return (
    <li>
      <label className="event-photo-add text-caption font-semibold">
        <ImagePlus aria-hidden className="size-6" />
        {communityTexts.photos.add}
        <input
          type="file"
          multiple
          accept={IMAGE_TYPES}
          aria-describedby={hasProblem ? `${HINT} ${PROBLEM}` : HINT}
          aria-invalid={hasProblem || undefined}
          onChange={take}
          className="covering-input"
        />
      </label>
    </li>
  );
}
