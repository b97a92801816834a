import { startTransition, useEffect, useState } from "react";

import { firstPaint, isFirstPaintDue } from "./first-paint";

/** A page that is loaded anew, or come back to, is scrolled to where it was. */
const isFirstVisit = () =>
  performance
    .getEntriesByType("navigation")
    .every((entry) => (entry as PerformanceNavigationTiming).type === "navigate");

/** Until the first screen is painted, of a list only as many as may be in view. */
export function useFirstOnes<Item>(items: Item[], inView: number) {
  const [isWhole, setWhole] = useState(() => !isFirstPaintDue() || !isFirstVisit());
  useEffect(() => {
    if (!isWhole) void firstPaint().then(() => startTransition(() => setWhole(true)));
  }, [isWhole]);
  return isWhole ? items : items.slice(0, inView);
}
