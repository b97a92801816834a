import { useSuspenseQuery } from "@tanstack/react-query";
import { useSetAtom } from "jotai";

import { Chip } from "@/components/ui/chip";
import { meQuery } from "@/features/profile/profile.queries";
import { enMember } from "@/texts/en-member";

import type { Filters } from "./discovery.queries";
import { widerKmAtom } from "./use-nearby";

/** What narrows the people that are shown. */
export function FilterChips({ filters: { maxDistance, minAge, maxAge } }: { filters: Filters }) {
  const { maxDistance: usualKm } = useSuspenseQuery(meQuery).data.settings;
  const setWiderKm = useSetAtom(widerKmAtom);
  const undo = {
    onRemove: () => setWiderKm(null),
    removeLabel: enMember.map.undoWider(usualKm),
  };
  return (
    <ul aria-label={enMember.map.filters} className="flex flex-wrap gap-1.5 pt-1 pb-1">
      <li>
        <Chip {...(maxDistance !== usualKm && undo)}>{enMember.map.within(maxDistance)}</Chip>
      </li>
      <li>
        <Chip>{enMember.map.ages(minAge, maxAge)}</Chip>
      </li>
    </ul>
  );
}
