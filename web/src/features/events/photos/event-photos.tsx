import { type ComponentProps, Suspense, lazy, useState } from "react";

import { QueryErrorCard } from "@/components/states/query-error";
import { Loading } from "@/components/states/loading";
import { Opening } from "@/components/states/opening";
import { ShowMore } from "@/components/ui/show-more";
import { Skeleton } from "@/components/ui/skeleton";
import { serverNow } from "@/lib/time/server-time";
import { communityTexts } from "@/texts/community";
import {
  EVENT_PHOTOS_A_PERSON,
  EVENT_PHOTOS_DAYS,
} from "@hereabouts/api/event-photos/event-photo-limits.schema";

import type { Event } from "../events.queries";
import type { EventPhotosState } from "./event-photos.queries";
import { PhotoGrid } from "./photo-grid";
import { UploadFailures } from "./upload-failures";
import { usePhotoUploads } from "./use-photo-uploads";
import "./event-photos.css";

const PhotoViewer = lazy(async () => ({ default: (await import("./photo-viewer")).PhotoViewer }));

type EventPhotosProps = { event: Event; myId: string; state: EventPhotosState };

const mayAdd = ({ isCancelled, endsAt }: Event) =>
  !isCancelled && Date.parse(endsAt) + EVENT_PHOTOS_DAYS * 86_400_000 > serverNow();

function useViewer() {
  const [shown, setShown] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const show = (id: string) => {
    setShown(id);
    setIsOpen(true);
  };
  return { shown, show, open: isOpen, onShow: setShown, onClose: () => setIsOpen(false) };
}

/** For attendees: the photos of the event, and for some weeks a way to add more. */
export function EventPhotos({ event, myId, state }: EventPhotosProps) {
  const { query, photos } = state;
  const words = communityTexts.photos;
  const uploads = usePhotoUploads(event.id);
  const { shown, show, ...viewer } = useViewer();
  const isOpenToAll = mayAdd(event);
  if (!isOpenToAll && photos?.length === 0) return null;
  const own = photos?.filter(({ addedBy }) => addedBy.id === myId).length ?? 0;
  const left = EVENT_PHOTOS_A_PERSON - own - uploads.uploads.length;
  return (
    <section className="grid gap-3">
      <div className="grid gap-1">
        <h2 className="text-heading font-bold">{words.title}</h2>
        <p className="text-small text-ink-soft">{words.text}</p>
      </div>
      <Photos state={state} uploads={uploads} left={isOpenToAll ? left : undefined} onOpen={show} />
      <UploadFailures uploads={uploads} />
      <ShowMore query={query} label={words.more} />
      {shown !== undefined && photos && (
        <Suspense fallback={<Opening />}>
          <PhotoViewer {...viewer} event={event} myId={myId} photos={photos} shown={shown} />
        </Suspense>
      )}
    </section>
  );
}

type PhotosProps = Omit<ComponentProps<typeof PhotoGrid>, "photos"> & { state: EventPhotosState };

function Photos({ state: { query, photos }, ...grid }: PhotosProps) {
  const { loadFailed } = communityTexts.photos;
  if (photos) return <PhotoGrid {...grid} photos={photos} />;
  if (!query.isError) return <GridSkeleton />;
  return <QueryErrorCard query={query} title={loadFailed} />;
}

const GridSkeleton = () => (
  <Loading>
    <div className="event-photos">
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} />
      ))}
    </div>
  </Loading>
);
