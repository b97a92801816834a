import { useAtomValue } from "jotai";

import { Dialog } from "@/components/ui/dialog";
import type { Me } from "@/features/profile/public";
import type { Position } from "@/lib/map-projection";
import { loadPlacesTexts, placesTexts } from "@/texts/places";

import { ownFixAtom, roundedPosition } from "./own-position";
import { PlaceForm } from "./place-form";
import { HOME_AREA_KM } from "./published-area";

type AreaDialogProps = {
  me: Me;
  kind: "home" | "hidden";
  open: boolean;
  onClose: () => void;
  /** Why the browser's position is unknown. */
  problem?: string | undefined;
  onChoose: (position: Position) => Promise<unknown>;
};

/** Sets the home area or a hidden area by a place's name or on the map. */
function AreaDialog({ me, kind, open, onClose, problem, onChoose }: AreaDialogProps) {
  const ownFix = useAtomValue(ownFixAtom);
  const words = placesTexts[kind];
  return (
    <Dialog open={open} onOpenChange={onClose} title={words.title} description={words.text}>
      <PlaceForm
        from={ownFix ?? { latitude: me.latitude ?? 0, longitude: me.longitude ?? 0 }}
        words={words}
        areaKm={HOME_AREA_KM}
        areaText={words.area(HOME_AREA_KM)}
        onChoose={(position) => onChoose(roundedPosition(position))}
      >
        {problem && <p className="rounded-md bg-sunken px-3.5 py-2.5 text-small">{problem}</p>}
      </PlaceForm>
    </Dialog>
  );
}

export async function loadAreaDialog() {
  await loadPlacesTexts();
  return { default: AreaDialog };
}
