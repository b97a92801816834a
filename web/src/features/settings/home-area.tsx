import { House } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import type { Me } from "@/features/profile/profile.queries";
import { toast } from "@/lib/toast";
import { en } from "@/texts/en";

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
            title: home ? en.settings.homeSaved : en.settings.homeRemoved,
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
      <h3 className="text-small font-semibold">{en.settings.home}</h3>
      <p className="text-small text-ink-soft">
        {place.hasHome && `${en.settings.homeSet} `}
        {en.settings.homeText}
        {place.level >= HOME_LEVEL && ` ${en.settings.homeUseless}`}
      </p>
      <Button
        variant="secondary"
        className="justify-self-start"
        loading={isLocating || choose.isPending}
        onClick={() => (place.hasHome ? save(null) : void setHome())}
      >
        <House aria-hidden className="size-5" />
        {place.hasHome ? en.settings.removeHome : en.settings.setHome}
      </Button>
      {isLost && (
        <div role="alert">
          <FieldError message={en.settings.homeFailed} />
        </div>
      )}
    </div>
  );
}
