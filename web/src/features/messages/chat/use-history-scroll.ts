import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

const NEAR_PX = 80;

const belowView = (element: HTMLElement) =>
  element.scrollHeight - element.clientHeight - element.scrollTop;

type Ends = { first: string | undefined; last: string | undefined; isLastMine: boolean };

/** Sticks to the newest message if it is in view; otherwise keeps the scroll position. */
export function useHistoryScroll({ first, last, isLastMine }: Ends) {
  const scroller = useRef<HTMLDivElement>(null);
  const below = useRef(0);
  const shown = useRef<{ first?: string | undefined; last?: string | undefined }>({});
  const [isAway, setIsAway] = useState(false);
  const [hasNew, setHasNew] = useState(false);

  const measure = useCallback(() => {
    if (!scroller.current) return;
    below.current = belowView(scroller.current);
    const isNear = below.current < NEAR_PX;
    setIsAway(!isNear);
    if (isNear) setHasNew(false);
  }, []);

  const showNewest = useCallback(() => {
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
    measure();
  }, [measure]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const grewBelow = last !== shown.current.last;
    const grewAbove = first !== shown.current.first;
    shown.current = { first, last };
    if (grewBelow && (isLastMine || below.current < NEAR_PX)) return showNewest();
    if (grewAbove && !grewBelow)
      element.scrollTop = element.scrollHeight - element.clientHeight - below.current;
    if (grewBelow) setHasNew(true);
    measure();
  }, [first, last, isLastMine, measure, showNewest]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => (below.current < NEAR_PX ? showNewest() : measure()));
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [measure, showNewest]);

  return { scroller, measure, showNewest, isAway, hasNew };
}
