import { Avatar, type AvatarPerson } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { texts } from "@/texts/texts";

import { PhotoButton, PhotoHint, PhotoProblem, usePhotoUpload } from "./photo-upload";

type PhotoFieldProps = { person: AvatarPerson; onChange: (url: string | null) => void };

export function PhotoField({ person, onChange }: PhotoFieldProps) {
  const photo = usePhotoUpload(onChange);
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-5">
        <Avatar person={person} size="huge" />
        <div className="grid justify-items-start gap-2">
          <PhotoButton
            photo={photo}
            label={person.profileImageUrl ? texts.setup.changePhoto : texts.setup.addPhoto}
          />
          {person.profileImageUrl && (
            <Button variant="ghost" onClick={() => onChange(null)}>
              {texts.setup.removePhoto}
            </Button>
          )}
          <PhotoHint photo={photo} />
        </div>
      </div>
      <PhotoProblem photo={photo} />
    </div>
  );
}
