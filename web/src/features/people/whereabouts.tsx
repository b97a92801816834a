import { MapPin } from "lucide-react";

import { memberTexts } from "@/texts/texts";

type WhereaboutsProps = { distance: string | undefined; isOnline: boolean };

/** How far away somebody is, and whether they are online now. */
export const Whereabouts = ({ distance, isOnline }: WhereaboutsProps) =>
  (distance !== undefined || isOnline) && (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft">
      {distance !== undefined && (
        <span className="inline-flex items-center gap-1">
          <MapPin aria-hidden className="size-4 shrink-0" />
          {distance}
        </span>
      )}
      {isOnline && (
        <span className="inline-flex items-center gap-1.5 font-semibold text-good-ink">
          <span aria-hidden className="forced-chosen size-2.5 rounded-full bg-online" />
          {memberTexts.person.onlineNow}
        </span>
      )}
    </p>
  );
