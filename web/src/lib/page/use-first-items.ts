import { startTransition, useEffect, useState } from "react";

import { firstPaint, isFirstPaintDue } from "./first-paint";

/** False after a reload or back navigation, where the browser restores the scroll position and needs the whole list. */
const isFirstVisit = () =>
  performance
    .getEntriesByType("navigation")
    .every((entry) => (entry as PerformanceNavigationTiming).type === "navigate");

/** Returns the first `inView` items until the first screen is painted, then all of them. */
export function useFirstItems<Item>(items: Item[], inView: number) {
  const [isWhole, setWhole] = useState(() => !isFirstPaintDue() || !isFirstVisit());
  useEffect(() => {
    if (!isWhole) void firstPaint().then(() => startTransition(() => setWhole(true)));
  }, [isWhole]);
  return isWhole ? items : items.slice(0, inView);
}
