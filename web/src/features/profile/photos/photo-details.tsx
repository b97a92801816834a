import { ALT_MAX } from "@hereabouts/api/profile/profile-limits.schema";
import { ArrowLeft, ArrowRight, Crop, Trash2 } from "lucide-react";
import type { ReactNode } from "react";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { photosTexts } from "@/texts/photos";

import type { DraftPhoto } from "./draft-photo";
import type { PhotoDraft } from "./use-photo-draft";

type PhotoDetailsProps = {
  editor: PhotoDraft;
  photo: DraftPhoto;
  isBusy: boolean;
  onMoved: (to: number) => void;
  onCrop: () => void;
  onRemove: () => void;
};

/** The actions for the chosen photo. */
export function PhotoDetails(props: PhotoDetailsProps) {
  const { editor, photo, isBusy, onMoved, onCrop, onRemove } = props;
  const { manager } = photosTexts;
  const { photos } = editor.draft;
  const at = photos.indexOf(photo);
  const moveTo = (to: number) => {
    if (to < 0 || to >= photos.length) return;
    editor.move(photo.key, to);
    onMoved(to);
  };
  return (
    <fieldset disabled={isBusy} className="grid gap-3 rounded-lg bg-sunken p-3">
      <legend className="sr-only">{photosTexts.photoOf(at + 1, photos.length)}</legend>
      <div className="grid grid-cols-2 gap-1.5">
        <ActionButton isAtEnd={at === 0} onClick={() => moveTo(at - 1)}>
          <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
          {manager.earlier}
        </ActionButton>
        <ActionButton isAtEnd={at === photos.length - 1} onClick={() => moveTo(at + 1)}>
          <ArrowRight aria-hidden className="size-5 rtl:-scale-x-100" />
          {manager.later}
        </ActionButton>
        <ActionButton onClick={onCrop}>
          <Crop aria-hidden className="size-5" />
          {manager.edit}
        </ActionButton>
        <ActionButton onClick={onRemove}>
          <Trash2 aria-hidden className="size-5" />
          {manager.remove}
        </ActionButton>
      </div>
      <AltField value={photo.alt} onChange={(alt) => editor.describe(photo, alt)} />
    </fieldset>
  );
}

const AltField = ({ value, onChange }: { value: string; onChange: (alt: string) => void }) => (
  <Field label={photosTexts.manager.alt} hint={photosTexts.manager.altHint} optional>
    {(control) => (
      <Input
        {...control}
        dir="auto"
        maxLength={ALT_MAX}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);

type ActionButtonProps = { isAtEnd?: boolean; onClick: () => void; children: ReactNode };

/** Stays at the end instead of being disabled, as it may have the focus. */
const ActionButton = ({ isAtEnd = false, onClick, children }: ActionButtonProps) => (
  <Button
    variant="secondary"
    aria-disabled={isAtEnd || undefined}
    onClick={onClick}
    className="photo-action gap-1.5 px-1"
  >
    {children}
  </Button>
);
