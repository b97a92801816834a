import { useQueryClient } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useEffect } from "react";

import { Button } from "@/components/ui/button";
import { useChangeSettings } from "@/features/filters/public";
import { meQuery } from "@/features/profile/public";
import { clockTime } from "@/lib/clock";
import { invalidateNearby } from "@/lib/people-cache";
import { serverNow } from "@/lib/server-time";
import { toast } from "@/lib/toast";
import { loadStatusTexts, statusTexts } from "@/texts/status";

/** The server's time is known to about a second. */
const LATE_MS = 1500;

/** Says that the place is shown for a while, and ends it with one tap. */
function VisibleNotice({ until }: { until: string }) {
  useToldEnd(until);
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

/** Tells that the place is hidden again, where one looks at places: at its end, or when one comes back later. */
function useToldEnd(until: string) {
  const queryClient = useQueryClient();
  useEffect(() => {
    async function end() {
      const me = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
      void invalidateNearby(queryClient);
      if (!me.settings.showLocation)
        toast({ title: statusTexts.hiddenAgain, description: statusTexts.hiddenAgainText });
    }
    const waitMs = Math.max(0, Date.parse(until) - serverNow()) + LATE_MS;
    const timer = setTimeout(() => void end().catch(() => undefined), waitMs);
    return () => clearTimeout(timer);
  }, [queryClient, until]);
}

export async function loadVisibleNotice() {
  await loadStatusTexts();
  return { default: VisibleNotice };
}
