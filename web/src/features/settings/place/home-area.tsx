import { House, Search } from "lucide-react";
import { Suspense, useState } from "react";

import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/fields/field";
import { Opening } from "@/components/states/opening";
import { AreaDialog } from "@/features/places/public";
import type { Me } from "@/features/profile/public";
import { toast } from "@/lib/toast";
import { settingsTexts } from "@/texts/settings";

import { type PlaceChoice, useChoosePlace } from "./place.queries";
import { useLazyDialog } from "../use-lazy-dialog";

const HOME_LEVEL = 8;

type Position = NonNullable<PlaceChoice["home"]>;
export type ReadPosition = () => Promise<Position>;

type HomeAreaProps = { me: Me; readPosition: ReadPosition };

export function HomeArea({ me, readPosition }: HomeAreaProps) {
  const { place } = me;
  const dialog = useLazyDialog();
  const choose = useChoosePlace();
  const [isLocating, setIsLocating] = useState(false);
  const [isLost, setIsLost] = useState(false);

  /** A failure has a toast. */
  async function save(home: Position | null) {
    try {
      await choose.mutateAsync({ home });
    } catch {
      return;
    }
    dialog.dialogProps.onClose();
    toast({
      title: home ? settingsTexts.homeSaved : settingsTexts.homeRemoved,
      variant: "success",
    });
  }

  async function setHome() {
    setIsLocating(true);
    const home = await readPosition().catch(() => undefined);
    setIsLocating(false);
    setIsLost(!home);
    if (home) void save(home);
    else dialog.open();
  }

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
          loading={isLocating || choose.isPending}
          onClick={() => void (place.hasHome ? save(null) : setHome())}
        >
          <House aria-hidden className="size-5" />
          {place.hasHome ? settingsTexts.removeHome : settingsTexts.setHome}
        </Button>
        {!place.hasHome && (
          <Button variant="secondary" onClick={dialog.open}>
            <Search aria-hidden className="size-5" />
            {settingsTexts.findHome}
          </Button>
        )}
      </div>
      {dialog.isRendered && (
        <Suspense fallback={<Opening />}>
          <AreaDialog
            {...dialog.dialogProps}
            kind="home"
            me={me}
            problem={isLost ? settingsTexts.homeLost : undefined}
            onChoose={save}
          />
        </Suspense>
      )}
      {isLost && (
        <div role="alert">
          <FieldError message={settingsTexts.homeFailed} />
        </div>
      )}
    </div>
  );
}
