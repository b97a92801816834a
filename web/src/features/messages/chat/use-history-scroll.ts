import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

import { showMessage } from "./show-message";
import type { Place } from "./use-place";

const NEAR_PX = 80;
const UNREAD_FROM_TOP_PX = 72;

const belowView = (element: HTMLElement) =>
  element.scrollHeight - element.clientHeight - element.scrollTop;

type Ends = {
  first: string | undefined;
  last: string | undefined;
  isLastMine: boolean;
  /** The message to show, once it is loaded. */
  place: Place | undefined;
};

/** Shows the line above what is unread if it is above what the end of the history shows. */
function showUnread(scroller: HTMLElement) {
  const line = scroller.querySelector<HTMLElement>("[data-unread-line]");
  if (!line) return false;
  scroller.scrollTop = scroller.scrollHeight;
  const above = line.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  if (above >= 0) return false;
  scroller.scrollTop += above - UNREAD_FROM_TOP_PX;
  return true;
}

/** Sticks to the newest message if it is in view; otherwise keeps the scroll position. */
export function useHistoryScroll({ first, last, isLastMine, place }: Ends) {
  const scroller = useRef<HTMLDivElement>(null);
  const below = useRef(0);
  const shown = useRef<{ first?: string | undefined; last?: string | undefined }>({});
  const reached = useRef<Place>(undefined);
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
    const isOpening = shown.current.last === undefined;
    shown.current = { first, last };
    if (place && place !== reached.current && showMessage(element, place.at)) {
      reached.current = place;
      return measure();
    }
    if (isOpening && (place || showUnread(element))) return measure();
    if (grewBelow && (isLastMine || below.current < NEAR_PX)) return showNewest();
    if (grewAbove && !grewBelow)
      element.scrollTop = element.scrollHeight - element.clientHeight - below.current;
    if (grewBelow) setHasNew(true);
    measure();
  }, [place, first, last, isLastMine, measure, showNewest]);

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
