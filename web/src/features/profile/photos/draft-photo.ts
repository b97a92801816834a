import { ALT_MAX, PHOTOS_MAX } from "@hereabouts/api/profile/profile-limits.schema";

import type { Me } from "../profile.queries";
import { type Crop, WHOLE } from "./crop";

/** A photo being edited. `url` is the uploaded one; `original` is the source of the crop. */
export type DraftPhoto = {
  key: string;
  url: string | null;
  file: File | null;
  source: string;
  original: string;
  crop: Crop;
  alt: string;
};
export type Draft = { photos: readonly DraftPhoto[]; removed: readonly Removed[] };
type Removed = { photo: DraftPhoto; at: number };

export const draftOf = ({ photos }: Pick<Me, "photos">): Draft => ({
  removed: [],
  photos: photos.map(({ url, alt }) => ({
    key: url,
    url,
    file: null,
    source: url,
    original: url,
    crop: WHOLE,
    alt: alt ?? "",
  })),
});

export const newPhoto = (file: File, source: string): DraftPhoto => ({
  key: crypto.randomUUID(),
  url: null,
  file,
  source,
  original: source,
  crop: WHOLE,
  alt: "",
});

export const slotsLeft = ({ photos }: Draft) => PHOTOS_MAX - photos.length;

export const withAdded = (draft: Draft, added: readonly DraftPhoto[]): Draft => ({
  ...draft,
  photos: [...draft.photos, ...added].slice(0, PHOTOS_MAX),
});

export const withChanged = (draft: Draft, key: string, changes: Partial<DraftPhoto>): Draft => ({
  ...draft,
  photos: draft.photos.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)),
});

export function withMoved(draft: Draft, key: string, to: number): Draft {
  const photo = draft.photos.find((one) => one.key === key);
  if (!photo || to < 0 || to >= draft.photos.length) return draft;
  const others = draft.photos.filter((one) => one !== photo);
  return { ...draft, photos: others.toSpliced(to, 0, photo) };
}

export function withRemoved(draft: Draft, key: string): Draft {
  const at = draft.photos.findIndex((photo) => photo.key === key);
  const photo = draft.photos[at];
  if (!photo) return draft;
  return {
    photos: draft.photos.toSpliced(at, 1),
    removed: [...draft.removed, { photo, at }],
  };
}

/** Restores the last removed photo at its position, if there is room. */
export function withRestored(draft: Draft): Draft {
  const last = draft.removed.at(-1);
  if (!last || slotsLeft(draft) === 0) return draft;
  return {
    photos: draft.photos.toSpliced(last.at, 0, last.photo),
    removed: draft.removed.slice(0, -1),
  };
}

const wordsOf = ({ alt }: DraftPhoto) => [...alt.trim()].slice(0, ALT_MAX).join("");

/** The list to save, once every photo is uploaded. */
export const toSave = ({ photos }: Draft) =>
  photos.flatMap((photo) =>
    photo.url === null ? [] : [{ url: photo.url, alt: wordsOf(photo) || null }],
  );

export const isChanged = (draft: Draft, { photos }: Pick<Me, "photos">) =>
  draft.photos.length !== photos.length ||
  draft.photos.some((photo, index) => {
    const saved = photos[index];
    return photo.url !== saved?.url || wordsOf(photo) !== (saved.alt ?? "");
  });
