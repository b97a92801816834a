import { Suspense, lazy, useState } from "react";

import { Opening } from "@/components/states/opening";
import type { Me } from "@/features/profile/public";
import { loadSettingsTexts } from "@/texts/settings";

import type { Filters } from "../nearby.queries";
import { DiscoverChips } from "./discover-chips";
import type { useNarrowing } from "./discover-search";

const FilterSheet = lazy(async () => {
  const [{ FilterSheet }] = await Promise.all([import("./filter-sheet"), loadSettingsTexts()]);
  return { default: FilterSheet };
});

type DiscoverFiltersProps = ReturnType<typeof useNarrowing> & { me: Me; filters: Filters };

export function DiscoverFilters({ me, filters, narrowing, narrow }: DiscoverFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isRendered, setIsRendered] = useState(false);
  const open = () => {
    setIsRendered(true);
    setIsOpen(true);
  };
  return (
    <>
      <DiscoverChips filters={filters} narrowing={narrowing} onNarrow={narrow} onOpen={open} />
      {isRendered && (
        <Suspense fallback={<Opening />}>
          <FilterSheet
            me={me}
            open={isOpen}
            narrowing={narrowing}
            onApply={(next) => {
              setIsOpen(false);
              narrow(next);
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
