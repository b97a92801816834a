import { Button } from "@/components/ui/button";
import { memberTexts } from "@/texts/texts";

import { PEOPLE_COUNTED_MAX } from "./people-counted";
import type { Nearby } from "./use-nearby";

/** How many of how many are shown, and the way to the rest. */
export function MorePeople({ nearby: { nearby, people, total } }: { nearby: Nearby }) {
  if (!nearby.hasNextPage || !people || total === undefined) return null;
  const all = total >= PEOPLE_COUNTED_MAX ? memberTexts.map.atLeast(total) : String(total);
  return (
    <div className="grid justify-items-center gap-3 px-4 pt-2 pb-8 text-center">
      <p className="text-small text-ink-soft tabular-nums">
        {memberTexts.map.best(people.length, all)}
      </p>
      <Button
        variant="secondary"
        loading={nearby.isFetchingNextPage}
        onClick={() => nearby.fetchNextPage()}
      >
        {memberTexts.map.showMore}
      </Button>
    </div>
  );
}
