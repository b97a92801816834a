import { Camera } from "lucide-react";
import { lazy } from "react";

import { promptsTexts } from "@/texts/prompts";
import { memberTexts } from "@/texts/texts";
import { PHOTOS_MAX } from "@hereabouts/api/profile/profile-limits.schema";

import type { Me } from "../profile.queries";
import { useProfileDialog } from "../use-profile-dialog";

const PhotosDialog = lazy(async () => (await import("../photos/photos-dialog")).loadPhotosDialog());

/** The photos in a row that opens the photo manager. */
export function PhotosRow({ me }: { me: Me }) {
  const { button, open, dialog } = useProfileDialog(me, PhotosDialog);
  return (
    <div className="grid gap-2">
      <p className="flex justify-between text-small">
        <span className="font-semibold">{promptsTexts.photos}</span>
        <span className="text-caption text-ink-soft tabular-nums">
          {promptsTexts.count(me.photos.length, PHOTOS_MAX)}
        </span>
      </p>
      <button
        ref={button}
        type="button"
        aria-label={me.photos.length === 0 ? undefined : memberTexts.profile.updatePhotos}
        aria-haspopup="dialog"
        onClick={open}
        className="photos-row"
      >
        {me.photos.map(({ url }) => (
          <img key={url} src={url} alt="" decoding="async" />
        ))}
        {me.photos.length < PHOTOS_MAX && <FreeSlot isAlone={me.photos.length === 0} />}
      </button>
      {dialog}
    </div>
  );
}

const FreeSlot = ({ isAlone }: { isAlone: boolean }) => (
  <span className={isAlone ? "is-alone" : ""}>
    <Camera aria-hidden className="size-5 shrink-0" />
    {isAlone && memberTexts.setup.addPhoto}
  </span>
);
