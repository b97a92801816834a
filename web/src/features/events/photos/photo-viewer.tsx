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

/** One photo as large as the screen, with buttons to the others. */
export function PhotoViewer({
  event,
  myId,
  photos,
  shown,
  open,
  onShow,
  onClose,
}: PhotoViewerProps) {
  const words = communityTexts.photos;
  const at = photos.findIndex(({ id }) => id === shown);
  const photo = photos[at];
  const go = (steps: number) => {
    const next = photos[at + steps];
    if (next) onShow(next.id);
  };
  useArrows(open && photo !== undefined, go);
  return (
    <FullDialog
      open={open && photo !== undefined}
      onOpenChange={onClose}
      title={photo ? photoLabel(photo) : words.title}
      hideTitle
    >
      {photo && (
        <div className="event-photo-viewer">
          <div className="relative min-h-0">
            <img key={photo.id} src={photo.url} alt={photoLabel(photo)} />
            {photos.length > 1 && (
              <p className="event-photo-place">{words.place(at + 1, photos.length)}</p>
            )}
            {photos.length > 1 && (
              <>
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
                  aria-disabled={at === photos.length - 1}
                  onClick={() => go(1)}
                  className="event-photo-step end-3"
                />
              </>
            )}
          </div>
          <PhotoNotes
            key={photo.id}
            event={event}
            myId={myId}
            photo={photo}
            onRemoved={() => {
              const next = photos[at + 1] ?? photos[at - 1];
              if (next) onShow(next.id);
              else onClose();
            }}
            onClose={onClose}
          />
        </div>
      )}
    </FullDialog>
  );
}
