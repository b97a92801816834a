import { EyeOff, ImageOff } from "lucide-react";
import { useAtomValue } from "jotai";
import { Suspense, lazy, useState } from "react";

import { connectionAtom } from "@/features/realtime/public";
import { classNames } from "@/lib/class-names";
import { memberTexts } from "@/texts/texts";

import { previewOf } from "../../outbox/photo-previews";

const PhotoDialog = lazy(async () => ({ default: (await import("./photo-dialog")).PhotoDialog }));

const WIDTH = { min: 160, max: 288 };
const HEIGHT = { min: 96, max: 360 };
const within = (size: number, { min, max }: typeof WIDTH) =>
  Math.round(Math.min(Math.max(size, min), max));

/**
 * Reserves the photo's space before it loads, so that the history does not jump. Very long and very wide photos are
 * cropped.
 */
function roomOf(width = 4, height = 3) {
  const scale = Math.min(WIDTH.max / width, HEIGHT.max / height);
  const room = { width: within(width * scale, WIDTH), height: within(height * scale, HEIGHT) };
  return { width: room.width, aspectRatio: `${room.width} / ${room.height}` };
}

type MessagePhotoProps = {
  url: string;
  width?: number | undefined;
  height?: number | undefined;
  /** Who sent it. */
  label: string;
  isBlurred: boolean;
};

/** A photo in a bubble that opens large; blurred at first if the member has not replied to the sender. */
export function MessagePhoto({ url, width, height, label, isBlurred }: MessagePhotoProps) {
  const [isShown, setShown] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const [isMissing, setMissing] = useMissing();
  const isHidden = isBlurred && !isShown;
  const source = previewOf(url) ?? url;
  const show = () => {
    setOpened(true);
    setOpen(true);
  };
  if (isMissing) return <PhotoMissing />;
  return (
    <>
      <button
        type="button"
        aria-label={isHidden ? memberTexts.chat.showPhoto : memberTexts.chat.openPhoto}
        onClick={() => (isHidden ? setShown(true) : show())}
        style={roomOf(width, height)}
        className="relative my-1 -mx-1.5 block max-w-[calc(100%+0.75rem)] overflow-hidden rounded-lg bg-sunken"
      >
        <Picture {...{ source, label, isHidden }} onMissing={() => setMissing(true)} />
      </button>
      {wasOpened && (
        <Suspense>
          <PhotoDialog source={source} label={label} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}

/** Whether the photo could not be loaded; it is loaded again when the connection is back. */
function useMissing() {
  const missing = useState(false);
  const [, setMissing] = missing;
  const connection = useAtomValue(connectionAtom);
  const [triedIn, setTriedIn] = useState(connection);
  if (triedIn !== connection) {
    setTriedIn(connection);
    if (connection === "online") setMissing(false);
  }
  return missing;
}

const PhotoMissing = () => (
  <span className="my-1 flex items-center gap-2 text-small text-ink-soft">
    <ImageOff aria-hidden className="size-4.5 shrink-0" />
    {memberTexts.chat.photoMissing}
  </span>
);

type PictureProps = { source: string; label: string; isHidden: boolean; onMissing: () => void };

const Picture = ({ source, label, isHidden, onMissing }: PictureProps) => (
  <>
    <img
      src={source}
      alt={isHidden ? "" : label}
      draggable={false}
      onError={onMissing}
      className={classNames("size-full object-cover", isHidden && "scale-125 blur-2xl")}
    />
    {isHidden && (
      <span className="absolute inset-x-2 top-1/2 mx-auto flex w-fit max-w-full -translate-y-1/2 items-center gap-1.5 rounded-full bg-surface px-3 py-1.5 text-small font-semibold text-ink shadow-float">
        <EyeOff aria-hidden className="size-4 shrink-0" />
        {memberTexts.chat.showPhoto}
      </span>
    )}
  </>
);
