import { useSuspenseQuery } from "@tanstack/react-query";
import { useSetAtom } from "jotai";
import { useEffect } from "react";

import { Avatar } from "@/components/ui/avatar";
import { useEndingStatus } from "@/components/ui/ending-status";
import { PersonName } from "@/components/ui/person-name";
import { ScoreBadge } from "@/components/ui/score-badge";
import { StatusIcon } from "@/components/ui/status-icon";
import { type Person, Whereabouts, distanceText, mainReason } from "@/features/people/public";
import { meQuery } from "@/features/profile/public";
import { classNames } from "@/lib/class-names";
import type { Point, Size, MapView } from "@/lib/map-projection";
import { usePresence } from "@/lib/people/presence";

import { placedAt } from "../moving-layer";
import { PREVIEW_REASON_ID, previewedAtom } from "./previewed-pin";

const WIDTH_PX = 288;
const EDGE_PX = 12;
/** The height of the tallest preview above its pin. */
const ROOM_ABOVE_PX = 190;

type PinPreviewProps = { person: Person; at: Point; view: MapView; size: Size };

/**
 * Describes a person above their pin, or below without room above. Pointer events pass through, so that no pin is
 * covered.
 */
export function PinPreview({ person, at, view, size }: PinPreviewProps) {
  const { data: me } = useSuspenseQuery(meQuery);
  const isOnline = usePresence(person) === "online";
  const ending = useEndingStatus(person);
  const close = useSetAtom(previewedAtom);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === "Escape") close(null);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [close]);
  const reason = mainReason(me, person);
  const isBelow = at.y + view.y < ROOM_ABOVE_PX;
  const x = at.x + view.x;
  const left = Math.max(
    EDGE_PX,
    Math.min(x - WIDTH_PX / 2, Math.max(EDGE_PX, size.width - WIDTH_PX - EDGE_PX)),
  );
  return (
    <div style={placedAt(at)} className="pointer-events-none absolute top-0 left-0 z-20">
      <div
        aria-hidden
        data-preview
        style={{ width: WIDTH_PX, left: left - x }}
        className={classNames(
          "absolute grid animate-fade grid-cols-[minmax(0,1fr)] gap-2 rounded-xl border border-line bg-surface p-3 shadow-float",
          isBelow ? "top-9" : "bottom-9",
        )}
      >
        <div className="flex items-center gap-3">
          <Avatar person={person} size="large" online={isOnline} />
          <div className="min-w-0 flex-1">
            <p className="font-bold">
              <PersonName person={person} lines={2} />
            </p>
            <Whereabouts distance={distanceText(person)} isOnline={isOnline} />
          </div>
          <ScoreBadge score={person.compatibilityScore} className="shrink-0 self-start" />
        </div>
        {ending && (
          <p className="flex items-center gap-1.5 text-small">
            <StatusIcon status={ending.status} className="size-4 shrink-0" />
            <span className="min-w-0 truncate">{ending.text}</span>
          </p>
        )}
        {reason && (
          <p id={PREVIEW_REASON_ID} className="line-clamp-2 text-small text-ink-soft">
            {reason}
          </p>
        )}
      </div>
    </div>
  );
}
