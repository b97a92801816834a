import { Link } from "@tanstack/react-router";

import { Button, buttonStyle } from "@/components/ui/button";
import { SETTINGS_PATH } from "@/lib/page/paths";
import { memberTexts } from "@/texts/texts";

import { type Counts, widerSteps } from "./radius-steps";
import { type Nearby, useRadius } from "./use-nearby";

type WiderButtonsProps = Pick<Nearby, "filters"> & { counts: Counts; count?: number };

/** A button per wider radius with more people; without one, a link to the filters. */
export function WiderButtons({ filters, counts, count = 0 }: WiderButtonsProps) {
  const { widen } = useRadius();
  const steps = widerSteps(counts, filters.maxDistance, count);
  if (steps.length === 0)
    return (
      <Link to={SETTINGS_PATH} hash="filters" className={buttonStyle("secondary")}>
        {memberTexts.map.changeFilters}
      </Link>
    );
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-2">
      {steps.map(({ radiusKm }) => (
        <Button key={radiusKm} variant="secondary" onClick={() => widen(radiusKm)}>
          {memberTexts.map.widen(radiusKm)}
        </Button>
      ))}
    </div>
  );
}
