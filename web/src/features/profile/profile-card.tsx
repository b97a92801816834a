import { Camera, Clock, Pencil, Share2 } from "lucide-react";
import { type Ref, lazy } from "react";

import { cardStyle } from "@/components/ui/card";
import { PersonBadges } from "@/components/ui/person-badges";
import { PersonName } from "@/components/ui/person-name";
import { PersonPhoto } from "@/components/ui/person-photo";
import { memberTexts } from "@/texts/texts";
import { shareLink } from "@/lib/share-link";

import { DialogButton } from "./dialog-button";
import { EditablePart } from "./editable-part";
import { ProfileAction } from "./profile-action";
import "./profile-card.css";
import { AboutText, InterestList } from "./profile-details";
import type { Me } from "./profile.queries";

const PhotosDialog = lazy(async () => (await import("./photos/photos-dialog")).loadPhotosDialog());
const StatusDialog = lazy(async () => (await import("./status/status-dialog")).loadStatusDialog());

function photoShape({ profileImageUrl }: Me, isPreview: boolean) {
  if (profileImageUrl === null) return "aspect-16/10";
  return isPreview ? "aspect-4/3" : "aspect-4/5 max-h-[58dvh]";
}

type ProfileCardProps = {
  me: Me;
  /** With what is being typed; null while nothing is edited. */
  preview: Me | null;
  editButton: Ref<HTMLButtonElement>;
  onEdit: () => void;
};

const Badges = ({ person }: { person: Me }) => (
  <div className="flex flex-wrap gap-1.5">
    <PersonBadges person={person} />
  </div>
);

/** The photo first; beside the form, on a desktop, all that others will see. */
export function ProfileCard({ me, preview, editButton, onEdit }: ProfileCardProps) {
  const shown = preview ?? me;
  return (
    <section
      aria-label={me.name}
      className={cardStyle(
        `grid min-w-0 overflow-clip lg:sticky lg:top-[calc(var(--shell-top)+5rem)] ${preview ? "max-lg:hidden" : ""}`,
      )}
    >
      {preview && <h2 className="px-5 py-3 text-small font-bold">{memberTexts.setup.preview}</h2>}
      <div className="relative">
        <PersonPhoto person={shown} className={photoShape(shown, preview !== null)} />
        <p className="name-on-photo absolute inset-x-0 bottom-0 px-5 pt-12 pb-3 text-title font-bold text-on-brand">
          <PersonName person={shown} />
        </p>
      </div>
      <div className="grid min-w-0 gap-4 p-5 *:min-w-0">
        {preview ? (
          <>
            <Badges person={shown} />
            <AboutText me={preview} />
            <InterestList interests={preview.interests} />
          </>
        ) : (
          <EditablePart
            me={me}
            part="head"
            name={`${memberTexts.setup.name}, ${memberTexts.setup.age}`}
          >
            <Badges person={shown} />
          </EditablePart>
        )}
        {!preview && (
          <div className="-mx-2 grid grid-cols-4">
            <ProfileAction
              ref={editButton}
              icon={Pencil}
              label={memberTexts.profile.edit}
              onClick={onEdit}
            />
            <DialogButton
              me={me}
              icon={Clock}
              label={memberTexts.profile.setStatus}
              Dialog={StatusDialog}
            />
            <ProfileAction
              icon={Share2}
              label={memberTexts.profile.share}
              onClick={() => void shareLink(`/discover?person=${me.id}`, memberTexts.profile)}
            />
            <DialogButton
              me={me}
              icon={Camera}
              label={memberTexts.profile.updatePhotos}
              Dialog={PhotosDialog}
            />
          </div>
        )}
      </div>
    </section>
  );
}
