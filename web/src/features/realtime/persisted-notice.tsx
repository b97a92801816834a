import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useSyncExternalStore } from "react";

import { persistedTimesAtom } from "@/lib/device/persisted-times";
import { clockTime } from "@/lib/time/clock";
import { exactTime } from "@/lib/time/relative-time";
import { useIdleValue } from "@/lib/use-idle-value";
import { memberTexts } from "@/texts/texts";

const activeHashes = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .findAll({ type: "active" })
    .map(({ queryHash }) => queryHash)
    .join("\n");

/** The age of the oldest data on screen that comes from the device's storage. */
function usePersistedTime() {
  const queryClient = useQueryClient();
  const times = useAtomValue(persistedTimesAtom);
  const active = useSyncExternalStore(
    (onChange) => queryClient.getQueryCache().subscribe(onChange),
    () => activeHashes(queryClient),
  );
  const shown = active.split("\n").flatMap((hash) => times.get(hash) ?? []);
  return shown.length > 0 ? Math.min(...shown) : undefined;
}

function timeText(at: number) {
  const then = new Date(at);
  const isToday = then.toDateString() === new Date().toDateString();
  return isToday ? clockTime(then.toISOString()) : exactTime(then);
}

export function PersistedNotice() {
  // The line moves the page, so it waits until pointer and keys are idle.
  const at = useIdleValue(usePersistedTime());
  if (at === undefined) return null;
  return (
    <p
      data-as-of
      className="flex h-(--as-of) items-center justify-center border-b border-line bg-ground px-4 text-caption text-ink-soft tabular-nums"
    >
      {memberTexts.realtime.asOf(timeText(at))}
    </p>
  );
}
