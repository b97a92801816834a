import { PEOPLE_COUNTED_MAX } from "@hereabouts/api/nearby/nearby-limits.schema";

import { memberTexts } from "@/texts/texts";
import { townTexts } from "@/texts/town";

import type { Counts } from "../radius-steps";

const RADII_KM = [5, 20, 100];

/** How many members there are at increasing distances; radii without a count are left out. */
export function MemberCounts({ counts }: { counts: Counts }) {
  const shown = RADII_KM.flatMap((km) => {
    const count = counts[km];
    return count === undefined ? [] : [{ km, count }];
  });
  return (
    <section aria-label={townTexts.reach.title}>
      <dl className="reach grid divide-x divide-line rounded-lg bg-sunken py-2.5 text-center">
        {shown.map(({ km, count }) => (
          <div key={km} className="flex flex-col-reverse px-1">
            <dt className="text-caption text-ink-soft">{townTexts.reach.within(km)}</dt>
            <dd className="text-heading font-bold tabular-nums">
              {count < PEOPLE_COUNTED_MAX ? count : memberTexts.map.atLeast(count)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
