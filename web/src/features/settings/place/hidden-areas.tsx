import { HIDDEN_AREAS_MAX } from "@hereabouts/api/places/place-limits.schema";
import { useQuery } from "@tanstack/react-query";
import { EyeOff, Search, X } from "lucide-react";
import { Suspense, useState } from "react";

import { Opening } from "@/components/states/opening";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { AreaDialog, areaNameQuery, isInArea, publishedPlaceOf } from "@/features/places/public";
import type { Me } from "@/features/profile/public";
import type { Position } from "@/lib/map-projection";
import { toast } from "@/lib/toast";
import { settingsTexts } from "@/texts/settings";

import type { ReadPosition } from "./home-area";
import { type PlaceChoice, useChoosePlace } from "./place.queries";
import { useLazyDialog } from "../use-lazy-dialog";

const AREA_KM = 8;

type HiddenAreasProps = { me: Me; readPosition: ReadPosition };

/** Areas in which the member's place is not published. */
export function HiddenAreas({ me, readPosition }: HiddenAreasProps) {
  const { hiddenAreas, level } = me.place;
  const published = publishedPlaceOf(me);
  const dialog = useLazyDialog();
  const choose = useChoosePlace();
  const [isLocating, setIsLocating] = useState(false);
  const [isLost, setIsLost] = useState(false);

  /** A failure has a toast. */
  async function save(choice: PlaceChoice, title: string) {
    try {
      await choose.mutateAsync(choice);
    } catch {
      return;
    }
    dialog.dialogProps.onClose();
    toast({ title, variant: "success" });
  }
  const hide = (position: Position) => save({ hide: position }, settingsTexts.hiddenSaved);

  async function hideHere() {
    setIsLocating(true);
    const position = await readPosition().catch(() => undefined);
    setIsLocating(false);
    setIsLost(!position);
    if (position) void hide(position);
    else dialog.open();
  }

  return (
    <section aria-labelledby="hidden-areas" className="grid gap-2 border-t border-line pt-4">
      <h2 id="hidden-areas" className="text-small font-semibold">
        {settingsTexts.hidden}
      </h2>
      <p className="text-small text-ink-soft">
        {settingsTexts.hiddenText}
        {level > AREA_KM && ` ${settingsTexts.hiddenWide(level)}`}
      </p>
      {hiddenAreas.length > 0 && (
        <ul className="grid gap-1">
          {hiddenAreas.map((area) => (
            <HiddenArea
              key={`${area.latitude} ${area.longitude}`}
              area={area}
              isPublished={published !== undefined && isInArea(published, area)}
              isBusy={choose.isPending}
              onRemove={() => void save({ unhide: area }, settingsTexts.hiddenRemoved)}
            />
          ))}
        </ul>
      )}
      {hiddenAreas.length < HIDDEN_AREAS_MAX ? (
        <div className="place-buttons">
          <Button
            variant="secondary"
            loading={isLocating || choose.isPending}
            onClick={() => void hideHere()}
          >
            <EyeOff aria-hidden className="size-5" />
            {settingsTexts.hideHere}
          </Button>
          <Button variant="secondary" onClick={dialog.open}>
            <Search aria-hidden className="size-5" />
            {settingsTexts.findHidden}
          </Button>
        </div>
      ) : (
        <p className="text-caption text-ink-soft">{settingsTexts.hiddenFull(HIDDEN_AREAS_MAX)}</p>
      )}
      {dialog.isRendered && (
        <Suspense fallback={<Opening />}>
          <AreaDialog
            {...dialog.dialogProps}
            kind="hidden"
            me={me}
            problem={isLost ? settingsTexts.homeLost : undefined}
            onChoose={hide}
          />
        </Suspense>
      )}
    </section>
  );
}

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
