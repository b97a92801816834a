import { type ReactNode, Suspense, lazy } from "react";

import type { Event } from "../events.queries";
import { PhotosAwaited } from "./photos-awaited";

const LatePhotos = lazy(async () => (await import("./late-photos")).loadLatePhotos());

type PhotosFirstProps = { event: Event; myId: string; children: ReactNode };

/** The photos of an event, then the children, which wait for them so that nothing moves. */
export const PhotosFirst = (props: PhotosFirstProps) => (
  <Suspense fallback={<PhotosAwaited />}>
    <LatePhotos {...props} />
  </Suspense>
);
