import { House, Search } from "lucide-react";

import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/fields/field";
import { HOME_AREA_KM } from "@/features/places/public";
import type { Me } from "@/features/profile/public";
import type { Position } from "@/lib/map-projection";
import { settingsTexts } from "@/texts/settings";

import { ChosenArea } from "./chosen-area";
import { type ReadPosition, useAreaChoice } from "./use-area-choice";

type HomeAreaProps = { me: Me; readPosition: ReadPosition };

export function HomeArea({ me, readPosition }: HomeAreaProps) {
  const { place } = me;
  const area = useAreaChoice(readPosition);
  const setHome = (home: Position) => area.save({ home }, settingsTexts.homeSaved);
  const removeHome = () => area.save({ home: null }, settingsTexts.homeRemoved);
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <h2 className="text-small font-semibold">{settingsTexts.home}</h2>
      <p className="text-small text-ink-soft">
        {place.hasHome && `${settingsTexts.homeSet} `}
        {settingsTexts.homeText}
        {place.level >= HOME_AREA_KM && ` ${settingsTexts.homeUseless}`}
      </p>
      <HomeButtons
        hasHome={place.hasHome}
        isBusy={area.isBusy}
        onToggle={() => void (place.hasHome ? removeHome() : area.locate(setHome))}
        onFind={area.dialog.open}
      />
      <ChosenArea area={area} kind="home" me={me} onChoose={setHome} />
      {area.isLost && (
        <div role="alert">
          <FieldError message={settingsTexts.homeFailed} />
        </div>
      )}
    </div>
  );
}

type HomeButtonsProps = {
  hasHome: boolean;
  isBusy: boolean;
  onToggle: () => void;
  onFind: () => void;
};

const HomeButtons = ({ hasHome, isBusy, onToggle, onFind }: HomeButtonsProps) => (
  <div className="place-buttons">
    <Button variant="secondary" loading={isBusy} onClick={onToggle}>
      <House aria-hidden className="size-5" />
      {hasHome ? settingsTexts.removeHome : settingsTexts.setHome}
    </Button>
    {!hasHome && (
      <Button variant="secondary" onClick={onFind}>
        <Search aria-hidden className="size-5" />
        {settingsTexts.findHome}
      </Button>
    )}
  </div>
);
