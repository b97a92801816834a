import { PEOPLE_COUNTED_MAX } from "@hereabouts/api/nearby/nearby-limits.schema";

import { Button } from "@/components/ui/button";
import { memberTexts } from "@/texts/texts";

import type { Nearby } from "./use-nearby";

type MorePeopleProps = { nearby: Nearby; shown?: number; onMore?: () => void };

/** How many of the total are shown, and a button for more. */
export function MorePeople({ nearby: { nearby, people, total }, shown, onMore }: MorePeopleProps) {
  if (!people || total === undefined) return null;
  const count = Math.min(shown ?? people.length, people.length);
  if (count === people.length && !nearby.hasNextPage) return null;
  const all = total >= PEOPLE_COUNTED_MAX ? memberTexts.map.atLeast(total) : String(total);
  return (
    <div className="grid justify-items-center gap-3 px-4 pt-2 pb-8 text-center">
      <p className="text-small text-ink-soft tabular-nums">{memberTexts.map.best(count, all)}</p>
      <Button
        variant="secondary"
        loading={nearby.isFetchingNextPage}
        onClick={() => {
          onMore?.();
          if (count === people.length) void nearby.fetchNextPage();
        }}
      >
        {memberTexts.map.showMore}
      </Button>
    </div>
  );
}
