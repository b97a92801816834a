import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";

import { IconButton } from "@/components/ui/icon-button";
import { loadPhotosTexts, photosTexts } from "@/texts/photos";

import type { PersonPage } from "./people.queries";
import "./photo-gallery.css";

type PhotoGalleryProps = {
  name: string;
  photos: PersonPage["photos"];
  onBroken: (url: string) => void;
};

const isMirrored = (track: Element) => getComputedStyle(track).direction === "rtl";

/** The visible photo, and functions to go to another; the browser scrolls. */
function useTrack(count: number) {
  const ref = useRef<HTMLDivElement>(null);
  const isScrolling = useRef(false);
  const [seen, setSeen] = useState(0);
  const at = Math.min(seen, count - 1);
  const updateSeen = () => {
    const track = ref.current;
    if (isScrolling.current || !track?.clientWidth) return;
    setSeen(Math.round(Math.abs(track.scrollLeft) / track.clientWidth));
  };
  const endScroll = () => {
    isScrolling.current = false;
    updateSeen();
  };
  const go = (to: number) => {
    const track = ref.current;
    if (!track || to < 0 || to >= count || to === at) return;
    isScrolling.current = true;
    setSeen(to);
    track.scrollTo({ left: to * track.clientWidth * (isMirrored(track) ? -1 : 1) });
  };
  return { ref, at, go, onScroll: updateSeen, onScrollEnd: endScroll, onPointerDown: endScroll };
}

function PhotoGallery({ name, photos, onBroken }: PhotoGalleryProps) {
  const { ref, at, go, ...handlers } = useTrack(photos.length);
  const { gallery, photoOf } = photosTexts;
  const byKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const forward = isMirrored(event.currentTarget) ? "ArrowLeft" : "ArrowRight";
    const targets: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at - 1,
      [forward]: at + 1,
      Home: 0,
      End: photos.length - 1,
    };
    const to = targets[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <>
      <div
        ref={ref}
        role="group"
        aria-label={gallery.label(name)}
        tabIndex={0}
        {...handlers}
        onKeyDown={byKey}
        className="photo-track"
      >
        {photos.map(({ url, alt }, index) => (
          <img
            key={url}
            src={url}
            alt={alt ?? photoOf(index + 1, photos.length)}
            decoding="async"
            onError={() => onBroken(url)}
            className="size-full bg-sunken object-cover"
          />
        ))}
      </div>
      <Segments at={at} count={photos.length} />
      <Step label={gallery.previous} isAtEnd={at === 0} onStep={() => go(at - 1)} />
      <Step
        label={gallery.next}
        isAtEnd={at === photos.length - 1}
        isNext
        onStep={() => go(at + 1)}
      />
    </>
  );
}

const Segments = ({ at, count }: { at: number; count: number }) => (
  <div className="photo-segments">
    <p aria-live="polite" className="sr-only">
      {photosTexts.photoOf(at + 1, count)}
    </p>
    <div aria-hidden className="flex gap-1.5">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} data-shown={index === at || undefined} />
      ))}
    </div>
  </div>
);

type StepProps = { label: string; isAtEnd: boolean; isNext?: boolean; onStep: () => void };

/** Stays at the end instead of being disabled, as it may have the focus. */
const Step = ({ label, isAtEnd, isNext = false, onStep }: StepProps) => (
  <IconButton
    icon={isNext ? ChevronRight : ChevronLeft}
    label={label}
    tone="raised"
    aria-disabled={isAtEnd}
    onClick={onStep}
    className={`photo-step ${isNext ? "end-3" : "start-3"}`}
  />
);

export async function loadPhotoGallery() {
  await loadPhotosTexts();
  return { default: PhotoGallery };
}
