import { EyeOff, ImageOff } from "lucide-react";
import { useState } from "react";

import { FullDialog } from "@/components/ui/dialog";
import { classNames } from "@/lib/class-names";
import { memberTexts } from "@/texts/texts";

import { previewOf } from "../photo-previews";

/** So wide is a photo at most, and so high. */
const WIDTH = 288;
const HEIGHT = 360;

/** Its room before it has come: the history does not jump. */
function roomOf(width = 4, height = 3) {
  const scale = Math.min(WIDTH / width, HEIGHT / height);
  return { width: Math.max(96, Math.round(width * scale)), aspectRatio: `${width} / ${height}` };
}

type MessagePhotoProps = {
  url: string;
  width?: number | undefined;
  height?: number | undefined;
  /** Who sent it. */
  label: string;
  isBlurred: boolean;
};

/** A photo in a bubble; opens large, or first shows itself when it is from somebody one has not answered. */
export function MessagePhoto({ url, width, height, label, isBlurred }: MessagePhotoProps) {
  const [isShown, setShown] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const isHidden = isBlurred && !isShown;
  const source = previewOf(url) ?? url;
  if (isMissing)
    return (
      <span className="my-1 flex items-center gap-2 text-small text-ink-soft">
        <ImageOff aria-hidden className="size-4.5 shrink-0" />
        {memberTexts.chat.photoMissing}
      </span>
    );
  return (
    <>
      <button
        type="button"
        aria-label={isHidden ? memberTexts.chat.showPhoto : memberTexts.chat.openPhoto}
        onClick={() => (isHidden ? setShown(true) : setOpen(true))}
        style={roomOf(width, height)}
        className="relative my-1 -mx-1.5 block max-w-[calc(100%+0.75rem)] overflow-hidden rounded-lg bg-sunken"
      >
        <img
          src={source}
          alt={isHidden ? "" : label}
          draggable={false}
          onError={() => setMissing(true)}
          className={classNames("size-full object-cover", isHidden && "scale-125 blur-2xl")}
        />
        {isHidden && (
          <span className="absolute inset-x-2 top-1/2 mx-auto flex w-fit max-w-full -translate-y-1/2 items-center gap-1.5 rounded-full bg-surface px-3 py-1.5 text-small font-semibold text-ink shadow-float">
            <EyeOff aria-hidden className="size-4 shrink-0" />
            {memberTexts.chat.showPhoto}
          </span>
        )}
      </button>
      <FullDialog open={isOpen} onOpenChange={setOpen} title={label} hideTitle>
        <img src={source} alt={label} className="absolute inset-0 size-full object-contain p-2" />
      </FullDialog>
    </>
  );
}
