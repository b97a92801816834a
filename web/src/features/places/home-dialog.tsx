import { useAtomValue } from "jotai";

import { Dialog } from "@/components/ui/dialog";
import type { Me } from "@/features/profile/public";
import type { Position } from "@/lib/map-projection";
import { loadPlacesTexts, placesTexts } from "@/texts/places";

import { ownFixAtom, roundedPosition } from "./own-position";
import { PlaceForm } from "./place-form";

type HomeDialogProps = {
  me: Me;
  open: boolean;
  onClose: () => void;
  /** Why the browser's position could not be taken. */
  problem?: string | undefined;
  onChoose: (home: Position) => Promise<unknown>;
};

const HOME_KM = 8;

/** Sets the home area by the name of a place. */
function HomeDialog({ me, open, onClose, problem, onChoose }: HomeDialogProps) {
  const ownFix = useAtomValue(ownFixAtom);
  const words = placesTexts.home;
  return (
    <Dialog open={open} onOpenChange={onClose} title={words.title} description={words.text}>
      <PlaceForm
        from={ownFix ?? { latitude: me.latitude ?? 0, longitude: me.longitude ?? 0 }}
        words={words}
        areaKm={HOME_KM}
        areaText={placesTexts.own.areaAtHome(HOME_KM)}
        onChoose={(position) => onChoose(roundedPosition(position))}
      >
        {problem && <p className="rounded-md bg-sunken px-3.5 py-2.5 text-small">{problem}</p>}
      </PlaceForm>
    </Dialog>
  );
}

export async function loadHomeDialog() {
  await loadPlacesTexts();
  return { default: HomeDialog };
}
