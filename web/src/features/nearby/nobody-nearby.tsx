import { useSuspenseQuery } from "@tanstack/react-query";
import { MapPinned, Telescope } from "lucide-react";
import { Fragment, Suspense } from "react";

import { EmptyState } from "@/components/states/empty-state";
import { meQuery } from "@/features/profile/public";
import { memberTexts } from "@/texts/texts";

import { EventsFirst } from "./events-first";
import { type Counts, radiusStepsText, nobodyText, widerSteps } from "./radius-steps";
import type { Nearby } from "./use-nearby";
import { useTown } from "./use-town";
import { WiderButtons } from "./wider-buttons";
import { lazyDecoration } from "@/lib/lazy-decoration";

const NobodySuitable = lazyDecoration(async () =>
  (await import("./nobody-suitable")).loadNobodySuitable(),
);

/** Without a set place nothing can be said about the neighbourhood. */
const useIsPlaceUnset = () => {
  const { isDemo, place } = useSuspenseQuery(meQuery).data;
  return place.isDefault && !isDemo;
};

type QuietProps = Pick<Nearby, "filters"> & {
  counts: Counts;
  count?: number;
  /** How many people the dating rule leaves out, if nobody is listed. */
  unlisted?: number | undefined;
};

/** The empty state of the list. */
export function NobodyNearby({ filters, counts, unlisted = 0 }: QuietProps) {
  const showTown = useTown(unlisted === 0);
  const hasWider = widerSteps(counts, filters.maxDistance, 0).length > 0;
  if (useIsPlaceUnset()) return <PlaceUnset />;
  const wider = <WiderButtons filters={filters} counts={counts} />;
  if (unlisted > 0)
    return (
      <Suspense>
        <NobodySuitable.Part />
      </Suspense>
    );
  return (
    <div className="@container">
      <div className="nobody">
        <EmptyState
          icon={Telescope}
          title={<Sentences text={nobodyText(counts, filters.maxDistance)} />}
        />
        <div className="mx-auto -mt-2 max-w-sm px-4 pb-14">
          {showTown?.({
            counts,
            wider: hasWider && wider,
            filters: !hasWider && wider,
            children: <EventsFirst />,
          })}
        </div>
      </div>
    </div>
  );
}

const PlaceUnset = () => (
  <EmptyState
    icon={MapPinned}
    title={memberTexts.place.unsetTitle}
    description={memberTexts.place.unsetNobody}
  />
);

/** A brief version over the map of a phone; also shown when a few people are near. */
export function QuietCard({ filters, counts, count = 0, unlisted = 0 }: QuietProps) {
  const isPlaceUnset = useIsPlaceUnset();
  const wider = widerSteps(counts, filters.maxDistance, count);
  if (count === 0 && unlisted > 0)
    return (
      <Suspense>
        <div className={`${card} bottom-20 start-4 end-16`}>
          <NobodySuitable.Part isBrief />
        </div>
      </Suspense>
    );
  if (count === 0) return isPlaceUnset ? null : <NobodyCard filters={filters} counts={counts} />;
  if (wider.length === 0) return null;
  return (
    <div className={`${card} inset-x-4 bottom-24 max-h-[calc(100%-6rem)]`}>
      <p className="text-small text-ink-soft tabular-nums">{radiusStepsText(counts)}</p>
      <WiderButtons filters={filters} counts={counts} count={count} />
    </div>
  );
}

const card =
  "absolute grid animate-rise gap-3 overflow-y-auto rounded-xl bg-surface p-4 shadow-float sm:end-20 lg:hidden";

/** Beside the map's controls, as both may be equally tall. It grows upwards, so it waits until it is complete. */
function NobodyCard({ filters, counts }: QuietProps) {
  const showTown = useTown(true);
  const hasWider = widerSteps(counts, filters.maxDistance, 0).length > 0;
  if (!showTown) return null;
  return (
    <div className={`${card} town-card bottom-20 start-4 end-16`}>
      <h2 className="text-lead font-bold">
        <Sentences text={nobodyText(counts, filters.maxDistance)} />
      </h2>
      {showTown({
        counts,
        isBrief: true,
        wider: hasWider && <WiderButtons filters={filters} counts={counts} />,
        children: <EventsFirst max={1} />,
      })}
    </div>
  );
}

/** Lets lines break between sentences rather than within one. */
const Sentences = ({ text }: { text: string }) =>
  text.split(/(?<=\.) /).map((sentence, index) => (
    <Fragment key={sentence}>
      {index > 0 && " "}
      <span className="inline-block">{sentence}</span>
    </Fragment>
  ));

/** Below a short list: how many more are further away. */
export function FewNearby({ filters, counts, count = 0 }: QuietProps) {
  if (widerSteps(counts, filters.maxDistance, count).length === 0) return null;
  return (
    <section
      aria-label={memberTexts.map.fewTitle}
      className="mx-4 my-4 grid gap-4 rounded-xl bg-sunken p-5 lg:mx-5"
    >
      <div className="grid gap-1">
        <h2 className="font-bold">{memberTexts.map.fewTitle}</h2>
        <p className="text-small text-ink-soft tabular-nums">{radiusStepsText(counts)}</p>
      </div>
      <EventsFirst />
      <WiderButtons filters={filters} counts={counts} count={count} />
    </section>
  );
}
