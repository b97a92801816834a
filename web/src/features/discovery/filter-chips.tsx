import { Chip } from "@/components/ui/chip";
import { memberTexts } from "@/texts/texts";

import type { Filters } from "./discovery.queries";
import { oldestText } from "./person-words";
import { useRadius } from "./use-nearby";

/** What narrows the people that are shown. */
export function FilterChips({ filters: { maxDistance, minAge, maxAge } }: { filters: Filters }) {
  const { usualKm, undo } = useRadius();
  const backToUsual = { onRemove: undo, removeLabel: memberTexts.map.undoWider(usualKm) };
  return (
    <ul aria-label={memberTexts.map.filters} className="flex flex-wrap gap-1.5 pt-1 pb-1">
      <li>
        <Chip {...(maxDistance !== usualKm && backToUsual)}>
          {memberTexts.map.within(maxDistance)}
        </Chip>
      </li>
      <li>
        <Chip>{memberTexts.map.ages(minAge, oldestText(maxAge))}</Chip>
      </li>
    </ul>
  );
}
