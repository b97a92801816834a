import type { ReactNode } from "react";

import { hasBegun } from "@/lib/time/event-time";
import { loadCommunityTexts } from "@/texts/community";

import type { Event } from "../events.queries";
import { EventPhotos } from "../photos/event-photos";
import { useEventPhotos } from "../photos/event-photos.queries";
import { Questions } from "../questions/questions";
import { useQuestions } from "../questions/questions.queries";

type CommunityProps = { event: Event; myId: string; hasPhotos: boolean; children: ReactNode };

/** Each part is rendered once the parts above it are loaded, so that nothing moves. */
function Community({ event, myId, hasPhotos, children }: CommunityProps) {
  const showsPhotos = hasPhotos && event.isUserAttending && hasBegun(event);
  const photos = useEventPhotos(event.id, showsPhotos);
  const questions = useQuestions(event.id);
  const isHeld = showsPhotos && photos.query.isPending;
  return (
    <>
      {showsPhotos && <EventPhotos event={event} myId={myId} state={photos} />}
      {!isHeld && <Questions event={event} myId={myId} state={questions} />}
      {!isHeld && !questions.query.isPending && children}
    </>
  );
}

export async function loadCommunity() {
  await loadCommunityTexts();
  return { default: Community };
}
