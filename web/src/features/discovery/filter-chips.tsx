import { useSuspenseQuery } from "@tanstack/react-query";
import { useSetAtom } from "jotai";

import { Chip } from "@/components/ui/chip";
import { meQuery } from "@/features/profile/profile.queries";
import { memberTexts } from "@/texts/texts";

import type { Filters } from "./discovery.queries";
import { widerKmAtom } from "./use-nearby";

/** What narrows the people that are shown. */
export function FilterChips({ filters: { maxDistance, minAge, maxAge } }: { filters: Filters }) {
  const { maxDistance: usualKm } = useSuspenseQuery(meQuery).data.settings;
  const setWiderKm = useSetAtom(widerKmAtom);
  const undo = {
    onRemove: () => setWiderKm(null),
    removeLabel: memberTexts.map.undoWider(usualKm),
  };
  return (
    <ul aria-label={memberTexts.map.filters} className="flex flex-wrap gap-1.5 pt-1 pb-1">
      <li>
        <Chip {...(maxDistance !== usualKm && undo)}>{memberTexts.map.within(maxDistance)}</Chip>
      </li>
      <li>
        <Chip>{memberTexts.map.ages(minAge, maxAge)}</Chip>
      </li>
    </ul>
  );
}
