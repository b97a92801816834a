import { shareLink } from "@/lib/share-link";
import { memberTexts } from "@/texts/texts";

import type { Event } from "../events.queries";

/** Shares the public page if there is one, else the members' page. */
export const shareEvent = ({ id, title, publicUrl }: Event) =>
  void shareLink(publicUrl ?? `/events/${id}`, memberTexts.events, title);
