import { IMAGE_TYPES } from "@hereabouts/api/files/upload-limits.schema";
import { PHOTOS_MAX } from "@hereabouts/api/profile/profile-limits.schema";
import { CircleAlert, Plus } from "lucide-react";
import type { ChangeEvent, ComponentProps } from "react";

import { ImageProgress } from "@/components/ui/fields/image-upload";
import { classNames } from "@/lib/class-names";
import { photosTexts } from "@/texts/photos";

import { type DraftPhoto, slotsLeft } from "./draft-photo";
import { changeAndFocus } from "./change-and-focus";
import { useDragOrder } from "./use-drag-order";
import type { PhotoDraft } from "./use-photo-draft";
import type { PhotoSaving, Upload } from "./use-photo-saving";
import "./photos.css";

type PhotoGridProps = { editor: PhotoDraft; saving: PhotoSaving; onMoved: (to: number) => void };

/** Six slots: the photos in order, a button to add more, and empty ones. */
export function PhotoGrid({ editor, saving, onMoved }: PhotoGridProps) {
  const { draft, selected, choose, move, add, problem } = editor;
  const order = useDragOrder((key, to) => {
    choose(key);
    move(key, to);
    onMoved(to);
  });
  const free = slotsLeft(draft);
  return (
    <ul aria-label={photosTexts.manager.places} className="grid grid-cols-3 gap-2.5">
      {draft.photos.map((photo, index) => {
        const offset = order.offsetOf(index);
        const isDragged = order.dragged === photo.key;
        const upload = saving.uploads[photo.key];
        return (
          <li
            key={photo.key}
            data-photo
            style={offset && { transform: `translate(${offset.x}px, ${offset.y}px)` }}
            data-dragged={isDragged || undefined}
            className={classNames(
              "photo-slot",
              isDragged && "z-10",
              order.dragged !== undefined && !isDragged && "transition-transform",
            )}
          >
            <Tile
              source={photo.source}
              aria-label={nameOf(photo, index, draft.photos.length, upload)}
              aria-pressed={photo === selected}
              onClick={() => choose(photo.key)}
              {...(!saving.isBusy && order.handlersOf(photo.key, index))}
            />
            <Marks isFace={order.slotOf(index) === 0} upload={upload} />
          </li>
        );
      })}
      {free > 0 && (
        <AddPhoto onAdd={add} isDisabled={saving.isBusy} hasProblem={problem !== undefined} />
      )}
      {Array.from({ length: Math.min(free, PHOTOS_MAX) - 1 }, (_, index) => (
        <li key={index} aria-hidden className="photo-slot bg-sunken" />
      ))}
    </ul>
  );
}

const Tile = ({ source, ...rest }: { source: string } & ComponentProps<"button">) => (
  <button type="button" {...rest} className="photo-tile">
    <img
      src={source}
      alt=""
      draggable={false}
      decoding="async"
      className="size-full object-cover"
    />
  </button>
);

function nameOf({ alt }: DraftPhoto, index: number, count: number, upload: Upload | undefined) {
  const { manager, photoOf } = photosTexts;
  const place = photoOf(index + 1, count);
  const name = index === 0 ? manager.faceOf(place) : place;
  const described = alt ? `${name}: ${alt}` : name;
  return upload && "error" in upload ? manager.failedOf(described) : described;
}

const Marks = ({ isFace, upload }: { isFace: boolean; upload: Upload | undefined }) => (
  <div className="pointer-events-none absolute inset-0 flex flex-col justify-between p-1.5">
    {isFace ? (
      <span
        aria-hidden
        className="self-start rounded-full bg-surface px-2 py-0.5 text-caption font-semibold shadow-lift"
      >
        {photosTexts.manager.face}
      </span>
    ) : (
      <span />
    )}
    {upload && "share" in upload && <ImageProgress share={upload.share} />}
    {upload && "error" in upload && (
      <CircleAlert
        aria-hidden
        className="size-7 self-end rounded-full bg-danger-tint p-1 text-danger-ink"
      />
    )}
  </div>
);

export const PHOTO_HINT = "photos-hint";
export const PHOTO_PROBLEM = "photos-problem";

type AddPhotoProps = {
  onAdd: (files: readonly File[]) => void;
  isDisabled: boolean;
  hasProblem: boolean;
};

function AddPhoto({ onAdd, isDisabled, hasProblem }: AddPhotoProps) {
  function take({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    target.value = "";
    changeAndFocus("chosen", () => onAdd(files));
  }
  return (
    <li className="photo-slot">
      <label className="photo-add text-caption font-semibold">
        <Plus aria-hidden className="size-6" />
        {photosTexts.manager.add}
        <input
          type="file"
          multiple
          accept={IMAGE_TYPES}
          disabled={isDisabled}
          aria-describedby={hasProblem ? `${PHOTO_HINT} ${PHOTO_PROBLEM}` : PHOTO_HINT}
          aria-invalid={hasProblem || undefined}
          onChange={take}
          className="covering-input"
        />
      </label>
    </li>
  );
}
