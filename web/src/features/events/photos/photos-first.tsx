import type { ReactNode } from "react";

import { loadCommunityTexts } from "@/texts/community";

import type { Event } from "../events.queries";
import { EventPhotos } from "./event-photos";
import { useEventPhotos } from "./event-photos.queries";
import { PhotosAwaited } from "./photos-awaited";

export type PhotosFirstProps = { event: Event; myId: string; children: ReactNode };

/** The photos of an event, then the children, which wait for them so that nothing moves. */
function PhotosFirst({ event, myId, children }: PhotosFirstProps) {
  const photos = useEventPhotos(event.id, true);
  return (
    <>
      <EventPhotos event={event} myId={myId} state={photos} />
      {photos.query.isPending ? <PhotosAwaited /> : children}
    </>
  );
}

export async function loadPhotosFirst() {
  await loadCommunityTexts();
  return { default: PhotosFirst };
}
