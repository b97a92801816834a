import { Camera, Clock, Pencil, Share2 } from "lucide-react";
import { type Ref, lazy } from "react";

import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { cardStyle } from "@/components/ui/card";
import { PersonBadges } from "@/components/ui/person-badges";
import { PersonName } from "@/components/ui/person-name";
import { memberTexts } from "@/texts/texts";
import { shareLink } from "@/lib/share-link";

import { DialogButton } from "./dialog-button";
import type { Me } from "./profile.queries";

const PhotosDialog = lazy(async () => (await import("./photos/photos-dialog")).loadPhotosDialog());
const StatusDialog = lazy(async () => (await import("./status/status-dialog")).loadStatusDialog());

type ProfileCardProps = {
  me: Me;
  isEditing: boolean;
  editButton: Ref<HTMLButtonElement>;
  onEdit: () => void;
};

export function ProfileCard({ me, isEditing, editButton, onEdit }: ProfileCardProps) {
  return (
    <section
      aria-label={me.name}
      className={cardStyle(
        `grid min-w-0 justify-items-center gap-4 p-6 text-center lg:sticky lg:top-[calc(var(--shell-top)+5rem)] ${isEditing ? "max-lg:hidden" : ""}`,
      )}
    >
      <Avatar person={me} size="huge" />
      <p className="max-w-full text-title font-bold">
        <PersonName person={me} />
      </p>
      <div className="flex flex-wrap justify-center gap-1.5">
        <PersonBadges person={me} />
      </div>
      <div className="grid w-full max-w-xs gap-2.5">
        {!isEditing && (
          <Button ref={editButton} onClick={onEdit}>
            <Pencil aria-hidden className="size-5" />
            {memberTexts.profile.edit}
          </Button>
        )}
        {!isEditing && (
          <DialogButton
            me={me}
            icon={Clock}
            label={memberTexts.profile.setStatus}
            Dialog={StatusDialog}
          />
        )}
        <Button
          variant="secondary"
          onClick={() => void shareLink(`/discover?person=${me.id}`, memberTexts.profile)}
        >
          <Share2 aria-hidden className="size-5" />
          {memberTexts.profile.share}
        </Button>
        <DialogButton
          me={me}
          icon={Camera}
          label={memberTexts.profile.updatePhotos}
          Dialog={PhotosDialog}
        />
      </div>
    </section>
  );
}
