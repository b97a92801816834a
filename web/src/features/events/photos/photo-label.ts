import { aroundTexts } from "@/texts/around";

import type { EventPhoto } from "./event-photos.queries";

/** What a photo shows, or whose it is. */
export const photoLabel = ({ alt, addedBy }: Pick<EventPhoto, "alt" | "addedBy">) =>
  alt ?? aroundTexts.photos.by(addedBy.name);
