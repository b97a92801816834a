import { type RefObject, useState } from "react";

import { ConfirmDialog } from "@/components/states/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/lib/toast";
import { loadPhotosTexts, photosTexts } from "@/texts/photos";
import { memberTexts } from "@/texts/texts";

import type { Me } from "../profile.queries";
import { isChanged } from "./draft-photo";
import { PhotoCropper } from "./photo-cropper";
import { PhotoManager } from "./photo-manager";
import { usePhotoDraft } from "./use-photo-draft";
import { usePhotoSaving } from "./use-photo-saving";

type PhotosDialogProps = {
  me: Me;
  open: boolean;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Mounted for each opening. Changes are only lost by discarding them. */
function PhotosDialog({ me, open, opener, onClose }: PhotosDialogProps) {
  const editor = usePhotoDraft(me);
  const [isLeaving, setIsLeaving] = useState(false);
  const [cropped, setCropped] = useState<string>();
  const [isCropping, setIsCropping] = useState(false);
  const photo = editor.draft.photos.find(({ key }) => key === cropped);
  const saving = usePhotoSaving(editor, () => {
    toast({ title: photosTexts.manager.saved, variant: "success" });
    onClose();
  });
  const { manager, crop, leave } = photosTexts;
  const hasChanges = isChanged(editor.draft, me);
  function close() {
    // Changes that are being saved can no longer be discarded.
    if (saving.isSaving) return;
    if (hasChanges) setIsLeaving(true);
    else onClose();
  }
  const endCropping = () => setIsCropping(false);
  function discard() {
    saving.stop();
    setIsLeaving(false);
    onClose();
  }
  return (
    <>
      <Dialog
        open={open && !isLeaving}
        onOpenChange={close}
        title={memberTexts.profile.updatePhotos}
        description={manager.text}
        returnTo={opener}
      >
        <PhotoManager
          editor={editor}
          saving={saving}
          isChanged={hasChanges}
          onCancel={close}
          onCrop={(key) => {
            setCropped(key);
            setIsCropping(true);
          }}
        />
      </Dialog>
      <Dialog open={open && isCropping} onOpenChange={endCropping} title={crop.title}>
        {photo && (
          <PhotoCropper
            photo={photo}
            onBack={endCropping}
            onUse={(file, chosen) => {
              saving.forget(photo);
              editor.replace(photo, file, chosen);
              endCropping();
            }}
          />
        )}
      </Dialog>
      <ConfirmDialog
        open={open && isLeaving}
        onClose={() => setIsLeaving(false)}
        words={{ ...leave, failed: leave.title }}
        act={{ isPending: false, error: null }}
        onConfirm={discard}
        returnTo={opener}
      />
    </>
  );
}

export async function loadPhotosDialog() {
  await loadPhotosTexts();
  return { default: PhotosDialog };
}
