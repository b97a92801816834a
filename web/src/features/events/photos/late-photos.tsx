import type { ReactNode } from "react";

import { loadCommunityTexts } from "@/texts/community";

import type { Event } from "../events.queries";
import { EventPhotos } from "./event-photos";
import { useEventPhotos } from "./event-photos.queries";
import { PhotosAwaited } from "./photos-awaited";

type LatePhotosProps = { event: Event; myId: string; children: ReactNode };

function LatePhotos({ event, myId, children }: LatePhotosProps) {
  const photos = useEventPhotos(event.id, true);
  return (
    <>
      <EventPhotos event={event} myId={myId} state={photos} />
      {photos.query.isPending ? <PhotosAwaited /> : children}
    </>
  );
}

export async function loadLatePhotos() {
  await loadCommunityTexts();
  return { default: LatePhotos };
}
