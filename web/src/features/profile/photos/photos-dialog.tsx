import { type RefObject, useState } from "react";

import { ConfirmDialog } from "@/components/states/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/lib/toast";
import { loadPhotosTexts, photosTexts } from "@/texts/photos";
import { memberTexts } from "@/texts/texts";

import type { Me } from "../profile.queries";
import { isChanged } from "./draft-photo";
import type { Crop } from "./crop";
import { PhotoCropper } from "./photo-cropper";
import { PhotoManager } from "./photo-manager";
import { type PhotoDraft, usePhotoDraft } from "./use-photo-draft";
import { type PhotoSaving, usePhotoSaving } from "./use-photo-saving";

type PhotosDialogProps = {
  me: Me;
  open: boolean;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** The photo being cropped, which stays while its dialog closes. */
function useCropping(editor: PhotoDraft, saving: PhotoSaving) {
  const [cropped, setCropped] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const photo = editor.draft.photos.find(({ key }) => key === cropped);
  const end = () => setIsOpen(false);
  return {
    photo,
    isOpen,
    end,
    start(key: string) {
      setCropped(key);
      setIsOpen(true);
    },
    use(file: File, crop: Crop) {
      if (!photo) return;
      saving.clearUpload(photo);
      editor.replace(photo, file, crop);
      end();
    },
  };
}

type DiscardQuestionOptions = { hasChanges: boolean; saving: PhotoSaving; onLeave: () => void };

/** Asks before changes are lost. */
function useDiscardQuestion({ hasChanges, saving, onLeave }: DiscardQuestionOptions) {
  const [isAsking, setIsAsking] = useState(false);
  const stay = () => setIsAsking(false);
  function leave() {
    // Changes that are being saved can no longer be discarded.
    if (saving.isSaving) return;
    if (hasChanges) setIsAsking(true);
    else onLeave();
  }
  function discard() {
    saving.stop();
    stay();
    onLeave();
  }
  return { isAsking, stay, leave, discard };
}

/** Mounted for each opening. Changes are only lost by discarding them. */
function PhotosDialog({ me, open, opener, onClose }: PhotosDialogProps) {
  const editor = usePhotoDraft(me);
  const saving = usePhotoSaving(editor, () => {
    toast({ title: photosTexts.manager.saved, variant: "success" });
    onClose();
  });
  const cropping = useCropping(editor, saving);
  const hasChanges = isChanged(editor.draft, me);
  const discarding = useDiscardQuestion({ hasChanges, saving, onLeave: onClose });
  return (
    <>
      <Dialog
        open={open && !discarding.isAsking}
        onOpenChange={discarding.leave}
        title={memberTexts.profile.updatePhotos}
        description={photosTexts.manager.text}
        returnTo={opener}
      >
        <PhotoManager
          editor={editor}
          saving={saving}
          isChanged={hasChanges}
          onCancel={discarding.leave}
          onCrop={cropping.start}
        />
      </Dialog>
      <CropDialog open={open} cropping={cropping} />
      <DiscardDialog open={open} discarding={discarding} returnTo={opener} />
    </>
  );
}

type CropDialogProps = { open: boolean; cropping: ReturnType<typeof useCropping> };

const CropDialog = ({ open, cropping }: CropDialogProps) => (
  <Dialog open={open && cropping.isOpen} onOpenChange={cropping.end} title={photosTexts.crop.title}>
    {cropping.photo && (
      <PhotoCropper photo={cropping.photo} onBack={cropping.end} onUse={cropping.use} />
    )}
  </Dialog>
);

type DiscardDialogProps = {
  open: boolean;
  discarding: ReturnType<typeof useDiscardQuestion>;
  returnTo: RefObject<HTMLElement | null>;
};

/** Nothing is sent to discard changes, so that it cannot fail. */
const DiscardDialog = ({ open, discarding, returnTo }: DiscardDialogProps) => (
  <ConfirmDialog
    open={open && discarding.isAsking}
    onClose={discarding.stay}
    onConfirm={discarding.discard}
    returnTo={returnTo}
    words={{ ...photosTexts.leave, failed: photosTexts.leave.title }}
    act={{ isPending: false, error: null }}
  />
);

export async function loadPhotosDialog() {
  await loadPhotosTexts();
  return { default: PhotosDialog };
}
