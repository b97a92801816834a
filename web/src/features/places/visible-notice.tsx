import { useQueryClient } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useEffect } from "react";

import { Button } from "@/components/ui/button";
import { useChangeSettings } from "@/features/filters/public";
import { meQuery } from "@/features/profile/public";
import { clockTime } from "@/lib/time/clock";
import { invalidateNearby } from "@/lib/people/people-cache";
import { serverNow } from "@/lib/time/server-time";
import { toast } from "@/lib/toast";
import { loadStatusTexts, statusTexts } from "@/texts/status";

/** The server's time is known to about a second. */
const LATE_MS = 1500;
const AGAIN_MS = 3000;

/** Says how long the place is visible, with a button to hide it now. */
function VisibleNotice({ until }: { until: string }) {
  useHiddenToast(until);
  const change = useChangeSettings();
  const title = statusTexts.visibleUntil(clockTime(until));
  return (
    <section
      aria-label={title}
      className="mx-4 mb-3 flex animate-rise flex-wrap items-center gap-x-4 gap-y-2.5 rounded-xl border border-line bg-surface px-4 py-3 shadow-card lg:mx-6"
    >
      <Eye aria-hidden className="size-6 shrink-0 text-brand-ink" strokeWidth={1.75} />
      <div className="min-w-48 flex-1">
        <p className="text-small font-bold">{title}</p>
        <p className="text-caption text-ink-soft">{statusTexts.visibleThen}</p>
      </div>
      <Button variant="secondary" onClick={() => change({ showLocation: false })}>
        {statusTexts.hideNow}
      </Button>
    </section>
  );
}

/** Refetches from the end on until the response has no end, then shows that the place is hidden. */
function useHiddenToast(until: string) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const { queryKey } = meQuery;
    function ask() {
      void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
      timer = setTimeout(ask, AGAIN_MS);
    }
    const waitMs = Math.max(0, Date.parse(until) - serverNow()) + LATE_MS;
    let timer = setTimeout(ask, waitMs);
    return () => {
      clearTimeout(timer);
      const me = queryClient.getQueryData(queryKey);
      // If the member taps "Hide it now" or leaves the map, the end is still set.
      if (!me || me.settings.showLocation || me.place.visibleUntil !== undefined) return;
      void invalidateNearby(queryClient);
      toast({ title: statusTexts.hiddenAgain, description: statusTexts.hiddenAgainText });
    };
  }, [queryClient, until]);
}

export async function loadVisibleNotice() {
  await loadStatusTexts();
  return { default: VisibleNotice };
}
