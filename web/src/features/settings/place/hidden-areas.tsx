import { HIDDEN_AREAS_MAX } from "@hereabouts/api/places/place-limits.schema";
import { useQuery } from "@tanstack/react-query";
import { EyeOff, Search, X } from "lucide-react";

import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { HOME_AREA_KM, areaNameQuery, isInArea, publishedPlaceOf } from "@/features/places/public";
import type { Me } from "@/features/profile/public";
import type { Position } from "@/lib/map-projection";
import { settingsTexts } from "@/texts/settings";

import { ChosenArea } from "./chosen-area";
import { type ReadPosition, useAreaChoice } from "./use-area-choice";

type HiddenAreasProps = { me: Me; readPosition: ReadPosition };

/** Areas in which the member's place is not published. */
export function HiddenAreas({ me, readPosition }: HiddenAreasProps) {
  const { hiddenAreas, level } = me.place;
  const choice = useAreaChoice(readPosition);
  const hide = (position: Position) => choice.save({ hide: position }, settingsTexts.hiddenSaved);
  return (
    <section aria-labelledby="hidden-areas" className="grid gap-2 border-t border-line pt-4">
      <h2 id="hidden-areas" className="text-small font-semibold">
        {settingsTexts.hidden}
      </h2>
      <p className="text-small text-ink-soft">
        {settingsTexts.hiddenText}
        {level > HOME_AREA_KM && ` ${settingsTexts.hiddenWide(level)}`}
      </p>
      {hiddenAreas.length > 0 && <AreaList me={me} choice={choice} />}
      {hiddenAreas.length < HIDDEN_AREAS_MAX ? (
        <HideButtons
          isBusy={choice.isBusy}
          onHere={() => void choice.locate(hide)}
          onFind={choice.dialog.open}
        />
      ) : (
        <p className="text-caption text-ink-soft">{settingsTexts.hiddenFull(HIDDEN_AREAS_MAX)}</p>
      )}
      <ChosenArea area={choice} kind="hidden" me={me} onChoose={hide} />
    </section>
  );
}

function AreaList({ me, choice }: { me: Me; choice: ReturnType<typeof useAreaChoice> }) {
  const published = publishedPlaceOf(me);
  return (
    <ul className="grid gap-1">
      {me.place.hiddenAreas.map((area) => (
        <HiddenArea
          key={`${area.latitude} ${area.longitude}`}
          area={area}
          isPublished={published !== undefined && isInArea(published, area)}
          isBusy={choice.isSaving}
          onRemove={() => void choice.save({ unhide: area }, settingsTexts.hiddenRemoved)}
        />
      ))}
    </ul>
  );
}

type HideButtonsProps = { isBusy: boolean; onHere: () => void; onFind: () => void };

const HideButtons = ({ isBusy, onHere, onFind }: HideButtonsProps) => (
  <div className="place-buttons">
    <Button variant="secondary" loading={isBusy} onClick={onHere}>
      <EyeOff aria-hidden className="size-5" />
      {settingsTexts.hideHere}
    </Button>
    <Button variant="secondary" onClick={onFind}>
      <Search aria-hidden className="size-5" />
      {settingsTexts.findHidden}
    </Button>
  </div>
);

type HiddenAreaProps = {
  area: Position;
  isPublished: boolean;
  isBusy: boolean;
  onRemove: () => void;
};

function HiddenArea({ area, isPublished, isBusy, onRemove }: HiddenAreaProps) {
  const { data } = useQuery(areaNameQuery(area));
  const name = data ?? settingsTexts.hiddenAround(area.latitude, area.longitude);
  return (
    <li className="flex items-center gap-3 rounded-md bg-sunken py-1 ps-3.5 pe-1">
      <div className="min-w-0 flex-1 py-1.5">
        <p className="text-small font-medium wrap-anywhere">{name}</p>
        {isPublished && (
          <p className="text-caption text-ink-soft">{settingsTexts.hiddenPublished}</p>
        )}
      </div>
      <IconButton
        icon={X}
        label={settingsTexts.unhide(name)}
        disabled={isBusy}
        onClick={onRemove}
      />
    </li>
  );
}
