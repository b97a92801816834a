import { Undo2 } from "lucide-react";
import { useState } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/fields/field";
import { errorText } from "@/lib/error-text";
import { isRefused } from "@/lib/forms/upload-image";
import { photosTexts } from "@/texts/photos";
import { memberTexts } from "@/texts/texts";

import { type DraftPhoto, slotsLeft } from "./draft-photo";
import { changeAndFocus } from "./change-and-focus";
import { PhotoDetails } from "./photo-details";
import { PHOTO_HINT, PHOTO_PROBLEM, PhotoGrid } from "./photo-grid";
import type { PhotoDraft } from "./use-photo-draft";
import type { PhotoSaving } from "./use-photo-saving";

type PhotoManagerProps = {
  editor: PhotoDraft;
  saving: PhotoSaving;
  isChanged: boolean;
  onCrop: (key: string) => void;
  onCancel: () => void;
};

export function PhotoManager({ editor, saving, isChanged, onCrop, onCancel }: PhotoManagerProps) {
  const { manager } = photosTexts;
  const { draft, selected, problem } = editor;
  const [announced, announce] = useState("");
  const onMoved = (to: number) => announce(manager.moved(to + 1, draft.photos.length));
  function remove(photo: DraftPhoto) {
    saving.clearUpload(photo);
    editor.remove(photo);
    announce(manager.removed);
  }
  function restore() {
    editor.restore();
    announce(manager.restored);
  }
  return (
    <div className="grid gap-4">
      <PhotoGrid editor={editor} saving={saving} onMoved={onMoved} />
      <Hint problem={problem} />
      <p role="status" className="sr-only">
        {announced}
      </p>
      <Removed
        draft={draft}
        isBusy={saving.isBusy}
        onUndo={() => changeAndFocus("chosen", restore)}
      />
      <Failures editor={editor} saving={saving} />
      {selected && (
        <PhotoDetails
          editor={editor}
          photo={selected}
          isBusy={saving.isBusy}
          onMoved={onMoved}
          onCrop={() => onCrop(selected.key)}
          onRemove={() => changeAndFocus("undo", () => remove(selected))}
        />
      )}
      <Foot saving={saving} isChanged={isChanged} onCancel={onCancel} />
    </div>
  );
}

const Hint = ({ problem }: { problem: string | undefined }) => (
  <div className="grid gap-1.5">
    <p id={PHOTO_HINT} className="text-caption text-ink-soft">
      {photosTexts.manager.hint}
    </p>
    {problem && <FieldError id={PHOTO_PROBLEM} message={problem} />}
  </div>
);

type RemovedProps = { draft: PhotoDraft["draft"]; isBusy: boolean; onUndo: () => void };

function Removed({ draft, isBusy, onUndo }: RemovedProps) {
  if (draft.removed.length === 0) return null;
  const isDisabled = isBusy || slotsLeft(draft) === 0;
  return (
    <div className="flex items-center justify-between gap-3 rounded-lg bg-sunken px-4 py-2 text-small">
      {photosTexts.manager.removed}
      <Button data-undo variant="ghost" disabled={isDisabled} onClick={onUndo}>
        <Undo2 aria-hidden className="size-5 rtl:-scale-x-100" />
        {photosTexts.manager.undo}
      </Button>
    </div>
  );
}

/** Failed uploads and a refused list; the draft is kept. */
function Failures({ editor, saving }: { editor: PhotoDraft; saving: PhotoSaving }) {
  const { photos } = editor.draft;
  const failed = photos.flatMap((photo, index) => {
    const upload = saving.uploads[photo.key];
    return upload && "error" in upload ? [{ photo, index, error: upload.error }] : [];
  });
  return (
    <div className="grid gap-2 empty:hidden">
      {failed.map(({ photo, index, error }) => {
        const why = errorText(error, memberTexts.upload.failedFallback);
        const place = photosTexts.photoOf(index + 1, photos.length);
        return (
          <ErrorCard
            key={photo.key}
            title={memberTexts.upload.failedTitle}
            message={photos.length > 1 ? `${place}: ${why}` : why}
            {...(!saving.isBusy &&
              !isRefused(error) && { onRetry: () => void saving.retry(photo) })}
          />
        );
      })}
      {saving.error && !saving.isBusy && (
        <ErrorCard
          title={memberTexts.profile.updateFailed}
          message={errorText(saving.error, memberTexts.profile.notSaved)}
          onRetry={() => void saving.save()}
        />
      )}
    </div>
  );
}

type FootProps = Pick<PhotoManagerProps, "saving" | "isChanged" | "onCancel">;

const Foot = ({ saving, isChanged, onCancel }: FootProps) => (
  <div className="photo-foot flex justify-end gap-3 max-sm:*:flex-1">
    <Button
      variant="secondary"
      disabled={saving.isSaving}
      onClick={saving.isUploading ? saving.stop : onCancel}
    >
      {saving.isUploading ? memberTexts.upload.cancel : photosTexts.manager.cancel}
    </Button>
    <Button loading={saving.isBusy} disabled={!isChanged} onClick={() => void saving.save()}>
      {saving.isUploading ? memberTexts.upload.uploading : photosTexts.manager.save}
    </Button>
  </div>
);
