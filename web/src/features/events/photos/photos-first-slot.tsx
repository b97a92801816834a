import { Suspense, lazy } from "react";

import { PhotosAwaited } from "./photos-awaited";
import type { PhotosFirstProps } from "./photos-first";

const PhotosFirst = lazy(async () => (await import("./photos-first")).loadPhotosFirst());

export const PhotosFirstSlot = (props: PhotosFirstProps) => (
  <Suspense fallback={<PhotosAwaited />}>
    <PhotosFirst {...props} />
  </Suspense>
);
