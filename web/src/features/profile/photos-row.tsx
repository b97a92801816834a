import { Camera } from "lucide-react";
import { lazy } from "react";

import { memberTexts } from "@/texts/texts";

import type { Me } from "./profile.queries";
import { useProfileDialog } from "./use-profile-dialog";

const PhotosDialog = lazy(async () => (await import("./photos/photos-dialog")).loadPhotosDialog());

/** Where no photo stands beside the form: those there are, in a row that opens all about them. */
export function PhotosRow({ me }: { me: Me }) {
  const { button, open, dialog } = useProfileDialog(me, PhotosDialog);
  return (
    <div className="lg:hidden">
      <button
        ref={button}
        type="button"
        aria-label={memberTexts.profile.updatePhotos}
        aria-haspopup="dialog"
        onClick={open}
        className="photos-row"
      >
        {me.photos.map(({ url }) => (
          <img key={url} src={url} alt="" decoding="async" />
        ))}
        <span className={me.photos.length === 0 ? "is-alone" : ""}>
          <Camera aria-hidden className="size-5 shrink-0" />
          {me.photos.length === 0 && memberTexts.setup.addPhoto}
        </span>
      </button>
      {dialog}
    </div>
  );
}
