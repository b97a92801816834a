import { House } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import type { Me } from "@/features/profile/public";
import { toast } from "@/lib/toast";
import { memberTexts } from "@/texts/texts";

import { type PlaceChoice, useChoosePlace } from "./settings.queries";

const HOME_LEVEL = 8;

type Position = NonNullable<PlaceChoice["home"]>;
export type ReadPosition = () => Promise<Position>;

type HomeAreaProps = { place: Me["place"]; readPosition: ReadPosition };

export function HomeArea({ place, readPosition }: HomeAreaProps) {
  const choose = useChoosePlace();
  const [isLocating, setIsLocating] = useState(false);
  const [isLost, setIsLost] = useState(false);

  const save = (home: Position | null) =>
    choose.mutate(
      { home },
      {
        onSuccess: () =>
          toast({
            title: home ? memberTexts.settings.homeSaved : memberTexts.settings.homeRemoved,
            variant: "success",
          }),
      },
    );

  async function setHome() {
    setIsLocating(true);
    const home = await readPosition().catch(() => undefined);
    setIsLocating(false);
    setIsLost(!home);
    if (home) save(home);
  }

  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <h3 className="text-small font-semibold">{memberTexts.settings.home}</h3>
      <p className="text-small text-ink-soft">
        {place.hasHome && `${memberTexts.settings.homeSet} `}
        {memberTexts.settings.homeText}
        {place.level >= HOME_LEVEL && ` ${memberTexts.settings.homeUseless}`}
      </p>
      <Button
        variant="secondary"
        className="justify-self-start"
        loading={isLocating || choose.isPending}
        onClick={() => (place.hasHome ? save(null) : void setHome())}
      >
        <House aria-hidden className="size-5" />
        {place.hasHome ? memberTexts.settings.removeHome : memberTexts.settings.setHome}
      </Button>
      {isLost && (
        <div role="alert">
          <FieldError message={memberTexts.settings.homeFailed} />
        </div>
      )}
    </div>
  );
}
