import { House, Search } from "lucide-react";

import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/fields/field";
import type { Me } from "@/features/profile/public";
import type { Position } from "@/lib/map-projection";
import { settingsTexts } from "@/texts/settings";

import { ChosenArea } from "./chosen-area";
import { type ReadPosition, useAreaChoice } from "./use-area-choice";

const HOME_LEVEL = 8;

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
        {place.level >= HOME_LEVEL && ` ${settingsTexts.homeUseless}`}
      </p>
      <div className="place-buttons">
        <Button
          variant="secondary"
          loading={area.isBusy}
          onClick={() => void (place.hasHome ? removeHome() : area.locate(setHome))}
        >
          <House aria-hidden className="size-5" />
          {place.hasHome ? settingsTexts.removeHome : settingsTexts.setHome}
        </Button>
        {!place.hasHome && <FindButton onClick={area.dialog.open} />}
      </div>
      <ChosenArea area={area} kind="home" me={me} onChoose={setHome} />
      {area.isLost && (
        <div role="alert">
          <FieldError message={settingsTexts.homeFailed} />
        </div>
      )}
    </div>
  );
}

const FindButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="secondary" onClick={onClick}>
    <Search aria-hidden className="size-5" />
    {settingsTexts.findHome}
  </Button>
);
