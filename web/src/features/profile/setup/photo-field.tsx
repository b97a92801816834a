import { Camera } from "lucide-react";

import type { AvatarPerson } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { ImageFailure } from "@/components/states/image-failure";
import { ImageButton } from "@/components/ui/fields/image-upload";
import { PersonPhoto } from "@/components/ui/person-photo";
import type { ImageUpload } from "@/lib/forms/use-image-upload";
import { setupTexts } from "@/texts/setup";
import { memberTexts } from "@/texts/texts";

type PhotoFieldProps = {
  person: AvatarPerson;
  photo: ImageUpload;
  /** Whether its button is the main one of the step. */
  isMain: boolean;
  onRemove: () => void;
  error?: string | undefined;
};

export function PhotoField({ person, photo, isMain, onRemove, error }: PhotoFieldProps) {
  const shown = photo.preview ?? person.profileImageUrl;
  const remove = () => {
    photo.cancel();
    onRemove();
  };
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-5 max-lg:flex-col">
        <Face person={{ ...person, profileImageUrl: shown }} htmlFor={photo.id} />
        <div className="grid min-w-0 justify-items-center gap-2 lg:justify-items-start">
          <ImageButton
            image={photo}
            label={shown ? setupTexts.changePhoto : memberTexts.setup.addPhoto}
            variant={isMain ? "primary" : "secondary"}
            hint={memberTexts.setup.photoHint}
            error={error}
          />
          {shown && (
            <Button variant="ghost" onClick={remove} className="lg:-ms-5">
              {photo.isSending ? memberTexts.upload.cancel : setupTexts.removePhoto}
            </Button>
          )}
        </div>
      </div>
      <ImageFailure image={photo} />
    </div>
  );
}

const Face = ({ person, htmlFor }: { person: AvatarPerson; htmlFor: string }) => (
  <label htmlFor={htmlFor} className="setup-face">
    <PersonPhoto person={person} className="aspect-square rounded-full lg:text-title" />
    <Camera aria-hidden />
  </label>
);
