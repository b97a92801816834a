import type { Language } from "@hereabouts/db/enumerations";

import type { PhotosTexts } from "./en/en-photos";
import { language } from "./language";

const catalogues: Record<Language, () => Promise<PhotosTexts>> = {
  en: async () => (await import("./en/en-photos")).enPhotos,
  de: async () => (await import("./de/de-photos")).dePhotos,
};

/** Texts of photo galleries and of the photo manager; loaded before any of it is rendered. */
export let photosTexts: PhotosTexts;

export async function loadPhotosTexts() {
  photosTexts ??= await catalogues[language]();
}
