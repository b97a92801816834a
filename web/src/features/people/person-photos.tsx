import { Suspense, lazy, useState } from "react";

import { PersonInitials } from "@/components/ui/person-photo";

import type { PersonPage } from "./people.queries";

const PhotoGallery = lazy(async () => (await import("./photo-gallery")).loadPhotoGallery());

type PersonPhotosProps = { person: PersonPage };

/** All photos in a row, each as wide as the container; initials without any. */
export function PersonPhotos({ person }: PersonPhotosProps) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const photos = person.photos.filter(({ url }) => !broken.includes(url));
  const [first] = photos;
  const leaveOut = (url: string) => setBroken((urls) => [...urls, url]);
  if (!first)
    return (
      <PersonInitials
        person={person}
        className={person.photos.length > 0 ? TALL : "aspect-16/10"}
      />
    );
  const face = (
    <img
      src={first.url}
      alt={first.alt ?? ""}
      decoding="async"
      onError={() => leaveOut(first.url)}
      className={PHOTO}
    />
  );
  if (photos.length === 1) return <div className={FRAME}>{face}</div>;
  return (
    <div className={FRAME}>
      <Suspense fallback={face}>
        <PhotoGallery name={person.name} photos={photos} onBroken={leaveOut} />
      </Suspense>
    </div>
  );
}

const TALL = "aspect-4/5 max-h-[58dvh]";
const FRAME = `relative w-full ${TALL}`;
const PHOTO = "size-full bg-sunken object-cover";
