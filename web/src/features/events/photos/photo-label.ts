import { communityTexts } from "@/texts/community";

import type { EventPhoto } from "./event-photos.queries";

/** What a photo shows, or whose it is. */
export const photoLabel = ({ alt, addedBy }: Pick<EventPhoto, "alt" | "addedBy">) =>
  alt ?? communityTexts.photos.by(addedBy.name);
