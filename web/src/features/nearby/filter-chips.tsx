import { Link } from "@tanstack/react-router";

import { Chip } from "@/components/ui/chip";
import { memberTexts } from "@/texts/texts";

import type { Filters } from "./nearby.queries";
import { SETTINGS_PATH } from "@/lib/page/paths";
import { oldestText } from "@/features/people/public";
import { useRadius } from "./use-nearby";

/** The filters of the people shown. */
export function FilterChips({ filters: { maxDistance, minAge, maxAge } }: { filters: Filters }) {
  const { usualKm, undo } = useRadius();
  const backToUsual = { onRemove: undo, removeLabel: memberTexts.map.undoWider(usualKm) };
  return (
    <ul
      aria-label={memberTexts.map.filters}
      className="flex max-w-full shrink-0 flex-wrap gap-1.5 pt-1 pb-1"
    >
      <li className={chip}>
        <Chip {...(maxDistance !== usualKm && backToUsual)}>
          <FiltersLink>{memberTexts.settings.withinKm(maxDistance)}</FiltersLink>
        </Chip>
      </li>
      <li className={chip}>
        <Chip>
          <FiltersLink>{memberTexts.map.ages(minAge, oldestText(maxAge))}</FiltersLink>
        </Chip>
      </li>
    </ul>
  );
}

const chip = "relative rounded-full transition hover:brightness-97";

/** The touch area extends above and below the chip; it links to the filter's setting. */
const FiltersLink = ({ children }: { children: string }) => (
  <Link
    to={SETTINGS_PATH}
    hash="filters"
    title={memberTexts.map.changeFilters}
    className="outline-none after:absolute after:inset-x-0 after:-inset-y-2.5"
  >
    {children}
  </Link>
);
