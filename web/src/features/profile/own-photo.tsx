import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { ImageFailure } from "@/components/states/image-failure";
import { ImageButton } from "@/components/ui/image-upload";
import { errorText } from "@/lib/error-text";
import { toast } from "@/lib/toast";
import { useImageUpload } from "@/lib/use-image-upload";
import { memberTexts } from "@/texts/texts";

import type { Me } from "./profile.queries";
import { useUpdateMe } from "./use-update-me";

type OwnPhoto = ReturnType<typeof useOwnPhoto>;

/** A photo is saved when it is uploaded; it is not part of the form. */
export function useOwnPhoto(me: Me) {
  const update = useUpdateMe();
  const save = (profileImageUrl: string | null) =>
    update.mutate(
      { profileImageUrl },
      {
        onSuccess: () =>
          toast({
            title: profileImageUrl
              ? memberTexts.profile.photoUpdated
              : memberTexts.profile.photoRemoved,
            variant: "success",
          }),
      },
    );
  const image = useImageUpload("profile", save);
  return { image, update, save, shown: image.preview ?? me.profileImageUrl };
}

export function OwnPhotoButtons({ me, photo }: { me: Me; photo: OwnPhoto }) {
  const { image, update, save } = photo;
  const remove = () => {
    image.giveUp();
    if (me.profileImageUrl) save(null);
  };
  return (
    <>
      <ImageButton
        image={image}
        label={memberTexts.profile.updatePhotos}
        hint={memberTexts.setup.photoHint}
      />
      {photo.shown && (
        <Button variant="ghost" loading={update.isPending} onClick={remove}>
          {image.isSending ? memberTexts.upload.cancel : memberTexts.setup.removePhoto}
        </Button>
      )}
      <div className="grid gap-2 text-start empty:hidden">
        <ImageFailure image={image} />
        {update.isError && (
          <ErrorCard
            title={memberTexts.profile.updateFailed}
            message={errorText(update.error, memberTexts.profile.notSaved)}
            onRetry={() => save(update.variables.profileImageUrl ?? null)}
          />
        )}
      </div>
    </>
  );
}
