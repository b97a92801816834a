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
import { WIDTH_PX, previewPlace } from "./preview-place";
import { PREVIEW_REASON_ID, previewedAtom } from "./previewed-pin";

type PinPreviewProps = { person: Person; at: Point; view: MapView; size: Size };

/**
 * Describes a person above their pin, or below without room above. Pointer events pass through, so that no pin is
 * covered.
 */
export function PinPreview({ person, at, view, size }: PinPreviewProps) {
  const { data: me } = useSuspenseQuery(meQuery);
  const ending = useEndingStatus(person);
  useCloseOnEscape();
  const reason = mainReason(me, person);
  const { isBelow, left } = previewPlace({ x: at.x + view.x, y: at.y + view.y }, size);
  return (
    <div style={placedAt(at)} className="pointer-events-none absolute top-0 left-0 z-20">
      <div
        aria-hidden
        data-preview
        style={{ width: WIDTH_PX, left }}
        className={classNames(
          "absolute grid animate-fade grid-cols-[minmax(0,1fr)] gap-2 rounded-xl border border-line bg-surface p-3 shadow-float",
          isBelow ? "top-9" : "bottom-9",
        )}
      >
        <PreviewHead person={person} />
        {ending && <StatusLine {...ending} />}
        {reason && (
          <p id={PREVIEW_REASON_ID} className="line-clamp-2 text-small text-ink-soft">
            {reason}
          </p>
        )}
      </div>
    </div>
  );
}

function useCloseOnEscape() {
  const preview = useSetAtom(previewedAtom);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === "Escape") preview(null);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [preview]);
}

function PreviewHead({ person }: { person: Person }) {
  const isOnline = usePresence(person) === "online";
  return (
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
  );
}

const StatusLine = ({ status, text }: NonNullable<ReturnType<typeof useEndingStatus>>) => (
  <p className="flex items-center gap-1.5 text-small">
    <StatusIcon status={status} className="size-4 shrink-0" />
    <span className="min-w-0 truncate">{text}</span>
  </p>
);
