import { Link } from "@tanstack/react-router";
import { useSetAtom } from "jotai";
import { Telescope } from "lucide-react";

import { EmptyState } from "@/components/states/empty-state";
import { Button, buttonStyle } from "@/components/ui/button";
import { memberTexts } from "@/texts/texts";

import { type Rung, ladderText, nextRung } from "./ladder";
import { SETTINGS_PATH } from "./paths";
import { type Nearby, widerKmAtom } from "./use-nearby";

type NobodyNearbyProps = Pick<Nearby, "filters"> & { counts: NonNullable<Nearby["counts"]> };

/** An empty neighbourhood, told honestly. */
export function NobodyNearby({ filters, counts }: NobodyNearbyProps) {
  const rung = nextRung(counts, filters.maxDistance);
  return (
    <EmptyState
      icon={Telescope}
      title={ladderText(filters.maxDistance, rung)}
      {...(rung.count === 0 && { description: whyOf(filters) })}
      action={<NextStep rung={rung} />}
    />
  );
}

/** The same in brief, over the map of a phone. */
export function NobodyCard({ filters, counts }: NobodyNearbyProps) {
  const rung = nextRung(counts, filters.maxDistance);
  return (
    <div className="absolute inset-x-4 bottom-20 grid animate-rise justify-items-start gap-3 rounded-xl bg-surface p-5 shadow-float lg:hidden">
      <h2 className="text-lead font-bold">{ladderText(filters.maxDistance, rung)}</h2>
      {rung.count === 0 && <p className="text-small text-ink-soft">{whyOf(filters)}</p>}
      <NextStep rung={rung} />
    </div>
  );
}

function NextStep({ rung: { count, radiusKm } }: { rung: Rung }) {
  const setWiderKm = useSetAtom(widerKmAtom);
  return count > 0 ? (
    <Button variant="secondary" onClick={() => setWiderKm(radiusKm)}>
      {memberTexts.map.widen(radiusKm)}
    </Button>
  ) : (
    <Link to={SETTINGS_PATH} className={buttonStyle("secondary")}>
      {memberTexts.map.changeFilters}
    </Link>
  );
}

const whyOf = ({ minAge, maxAge }: Nearby["filters"]) => memberTexts.map.nobodyWhy(minAge, maxAge);
