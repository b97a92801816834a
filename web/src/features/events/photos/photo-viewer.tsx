import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect } from "react";

import { FullDialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { communityTexts } from "@/texts/community";

import type { Event } from "../events.queries";
import type { EventPhoto } from "./event-photos.queries";
import { photoLabel } from "./photo-label";
import { PhotoNotes } from "./photo-notes";

type PhotoViewerProps = {
  event: Event;
  myId: string;
  photos: readonly EventPhoto[];
  shown: string;
  open: boolean;
  onShow: (id: string) => void;
  onClose: () => void;
};

const isMirrored = () => getComputedStyle(document.documentElement).direction === "rtl";

/** Arrow keys go to the next photo, except in a field or menu. */
function useArrows(isOpen: boolean, go: (steps: number) => void) {
  useEffect(() => {
    if (!isOpen) return;
    const press = ({ key, target }: KeyboardEvent) => {
      if (target instanceof HTMLElement && target.closest("input, textarea, [role=menu]")) return;
      const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
      if (step !== 0) go(isMirrored() ? -step : step);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}

function useShownPhoto({ photos, shown, open, onShow }: PhotoViewerProps) {
  const at = photos.findIndex(({ id }) => id === shown);
  const photo = photos[at];
  const isOpen = open && photo !== undefined;
  const go = (steps: number) => {
    const next = photos[at + steps];
    if (next) onShow(next.id);
  };
  useArrows(isOpen, go);
  return { at, photo, isOpen, go };
}

/** One photo as large as the screen, with buttons to the others. */
export function PhotoViewer(props: PhotoViewerProps) {
  const { event, myId, photos, onShow, onClose } = props;
  const { at, photo, isOpen, go } = useShownPhoto(props);
  const title = photo ? photoLabel(photo) : communityTexts.photos.title;
  const onRemoved = () => {
    const next = photos[at + 1] ?? photos[at - 1];
    if (next) onShow(next.id);
    else onClose();
  };
  return (
    <FullDialog open={isOpen} onOpenChange={onClose} title={title} hideTitle>
      {photo && (
        <div className="event-photo-viewer">
          <div className="relative min-h-0">
            <img key={photo.id} src={photo.url} alt={title} />
            {photos.length > 1 && <Steps at={at} count={photos.length} go={go} />}
          </div>
          <PhotoNotes
            key={photo.id}
            event={event}
            myId={myId}
            photo={photo}
            onRemoved={onRemoved}
            onClose={onClose}
          />
        </div>
      )}
    </FullDialog>
  );
}

type StepsProps = { at: number; count: number; go: (steps: number) => void };

function Steps({ at, count, go }: StepsProps) {
  const words = communityTexts.photos;
  return (
    <>
      <p className="event-photo-place">{words.place(at + 1, count)}</p>
      <IconButton
        icon={ChevronLeft}
        label={words.previous}
        tone="raised"
        aria-disabled={at === 0}
        onClick={() => go(-1)}
        className="event-photo-step start-3"
      />
      <IconButton
        icon={ChevronRight}
        label={words.next}
        tone="raised"
        aria-disabled={at === count - 1}
        onClick={() => go(1)}
        className="event-photo-step end-3"
      />
    </>
  );
}
