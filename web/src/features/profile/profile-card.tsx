import { ChevronDown } from "lucide-react";
import { type Ref, lazy } from "react";

import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cardStyle } from "@/components/ui/card";
import { statusText } from "@/components/ui/status-text";
import { useStatus } from "@/lib/people/status";
import { memberTexts, texts } from "@/texts/texts";

import { NameBelow, NamedPhoto } from "./named-photo";
import type { Me } from "./profile.queries";
import { useProfileDialog } from "./use-profile-dialog";

const PhotosDialog = lazy(async () => (await import("./photos/photos-dialog")).loadPhotosDialog());
const StatusDialog = lazy(async () => (await import("./status/status-dialog")).loadStatusDialog());

type ProfileCardProps = { me: Me; editButton: Ref<HTMLButtonElement>; onEdit: () => void };

/** The photo, or a hint to add one, and the button to edit. */
export function ProfileCard({ me, editButton, onEdit }: ProfileCardProps) {
  const photos = useProfileDialog(me, PhotosDialog);
  const status = useProfileDialog(me, StatusDialog);
  const hasPhoto = me.profileImageUrl !== null;
  return (
    <section aria-label={me.name} className={profileCardStyle()}>
      <Photo me={me} />
      <div className="grid min-w-0 gap-4 p-5 *:min-w-0">
        <div className="grid gap-2">
          <NameBelow person={me} />
          <div className="flex flex-wrap items-center gap-1.5">
            <StatusChip me={me} button={status.button} onClick={status.open} />
            {me.intent && <Badge tone="brand">{texts.intents[me.intent]}</Badge>}
          </div>
        </div>
        <div className="flex flex-wrap gap-2 *:flex-1">
          <Button ref={editButton} variant={hasPhoto ? "primary" : "secondary"} onClick={onEdit}>
            {memberTexts.profile.edit}
          </Button>
          <PhotosButton button={photos.button} isWanted={!hasPhoto} onClick={photos.open} />
        </div>
      </div>
      {photos.dialog}
      {status.dialog}
    </section>
  );
}

export const profileCardStyle = (className = "") =>
  cardStyle(
    `grid min-w-0 overflow-clip lg:sticky lg:top-[calc(var(--shell-top)+5rem)] ${className}`,
  );

const Photo = ({ me }: { me: Me }) =>
  me.profileImageUrl === null ? (
    <NoPhoto me={me} />
  ) : (
    <NamedPhoto person={me} className="aspect-4/5 max-h-[58dvh]" />
  );

const NoPhoto = ({ me }: { me: Me }) => (
  <div className="no-photo">
    <Avatar person={me} size="huge" />
    <p>
      <span className="block text-lead font-bold">{memberTexts.setup.addPhoto}</span>
      <span className="text-small text-ink-soft">{memberTexts.setup.photoHint}</span>
    </p>
  </div>
);

type PhotosButtonProps = {
  button: Ref<HTMLButtonElement>;
  /** There is no photo yet. */
  isWanted: boolean;
  onClick: () => void;
};

const PhotosButton = ({ button, isWanted, onClick }: PhotosButtonProps) => (
  <Button
    ref={button}
    variant={isWanted ? "primary" : "secondary"}
    aria-haspopup="dialog"
    onClick={onClick}
  >
    {memberTexts.profile.updatePhotos}
  </Button>
);

type StatusChipProps = { me: Me; button: Ref<HTMLButtonElement>; onClick: () => void };

function StatusChip({ me, button, onClick }: StatusChipProps) {
  const current = useStatus(me);
  return (
    <button
      ref={button}
      type="button"
      aria-haspopup="dialog"
      onClick={onClick}
      className="status-chip"
    >
      <Badge tone={current.status === "available" ? "good" : "neutral"}>
        {statusText(current)}
        <ChevronDown aria-hidden className="size-4" />
      </Badge>
      <span className="sr-only">{`: ${memberTexts.profile.setStatus}`}</span>
    </button>
  );
}
