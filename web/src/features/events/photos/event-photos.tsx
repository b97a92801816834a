import { Suspense, lazy, useState } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { Loading } from "@/components/states/loading";
import { Opening } from "@/components/states/opening";
import { ShowMore } from "@/components/ui/show-more";
import { Skeleton } from "@/components/ui/skeleton";
import { errorText } from "@/lib/error-text";
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

/** For attendees: the photos of the event, and for some weeks a way to add more. */
export function EventPhotos({ event, myId, state: { query, photos } }: EventPhotosProps) {
  const words = communityTexts.photos;
  const uploads = usePhotoUploads(event.id);
  const [opened, setOpened] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const isOpenToAll = mayAdd(event);
  if (!isOpenToAll && photos?.length === 0) return null;
  const own = photos?.filter(({ addedBy }) => addedBy.id === myId).length ?? 0;
  const left = EVENT_PHOTOS_A_PERSON - own - uploads.uploads.length;
  const open = (id: string) => {
    setOpened(id);
    setIsOpen(true);
  };
  return (
    <section className="grid gap-3">
      <div className="grid gap-1">
        <h2 className="text-heading font-bold">{words.title}</h2>
        <p className="text-small text-ink-soft">{words.text}</p>
      </div>
      {photos ? (
        <PhotoGrid
          photos={photos}
          uploads={uploads}
          left={isOpenToAll ? left : undefined}
          onOpen={open}
        />
      ) : query.isError ? (
        <ErrorCard
          title={words.loadFailed}
          message={errorText(query.error, words.loadFailed)}
          retrying={query.isFetching}
          onRetry={() => query.refetch()}
        />
      ) : (
        <GridSkeleton />
      )}
      <UploadFailures uploads={uploads} />
      <ShowMore query={query} label={words.more} />
      {opened !== undefined && photos && (
        <Suspense fallback={<Opening />}>
          <PhotoViewer
            event={event}
            myId={myId}
            photos={photos}
            shown={opened}
            open={isOpen}
            onShow={setOpened}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </section>
  );
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
