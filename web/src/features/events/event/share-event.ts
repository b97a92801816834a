import { shareLink } from "@/lib/share-link";
import { memberTexts } from "@/texts/texts";

import type { Event } from "../events.queries";

/** Its page for anybody where there is one, else that for members. */
export const shareEvent = ({ id, title, publicUrl }: Event) =>
  void shareLink(publicUrl ?? `/events/${id}`, memberTexts.events, title);
