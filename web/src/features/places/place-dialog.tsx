import { useAtom } from "jotai";

import { Dialog } from "@/components/ui/dialog";
import type { Me } from "@/features/profile/public";
import type { Position } from "@/lib/map-projection";
import { loadPlacesTexts, placesTexts } from "@/texts/places";
import { memberTexts } from "@/texts/texts";

import { ownFixAtom, rememberPlacing } from "./own-position";
import { PlaceForm } from "./place-form";
import { useReportPosition } from "./place.queries";
import { PUBLISHED_AREA_KM } from "./published-area";

type PlaceDialogProps = {
  me: Me;
  open: boolean;
  onClose: () => void;
  /** Why the browser's position is unknown. */
  problem?: string | undefined;
};

/** Sets the member's place by hand. */
function PlaceDialog({ open, onClose, me, problem }: PlaceDialogProps) {
  const [ownFix, setOwnFix] = useAtom(ownFixAtom);
  const report = useReportPosition();
  const words = placesTexts.own;
  const { level, publishesLeftToday } = me.place;
  const isAtOnce = publishesLeftToday > 0;
  async function choose(position: Position) {
    await report.mutateAsync({ position, now: isAtOnce });
    rememberPlacing(me.id, true);
    setOwnFix(position);
    onClose();
  }
  return (
    <Dialog open={open} onOpenChange={onClose} title={words.title} description={words.text}>
      <PlaceForm
        from={ownFix ?? { latitude: me.latitude ?? 0, longitude: me.longitude ?? 0 }}
        words={{ ...words, failed: memberTexts.place.failed }}
        areaKm={level}
        areaText={level === PUBLISHED_AREA_KM ? words.area(level) : words.areaAtHome(level)}
        onChoose={choose}
      >
        {problem && <p className="rounded-md bg-sunken px-3.5 py-2.5 text-small">{problem}</p>}
        {!isAtOnce && <p className="text-caption text-ink-soft">{words.laterHint}</p>}
      </PlaceForm>
    </Dialog>
  );
}

export async function loadPlaceDialog() {
  await loadPlacesTexts();
  return { default: PlaceDialog };
}
