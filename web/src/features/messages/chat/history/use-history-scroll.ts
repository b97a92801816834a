import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

import { type ScrollAnchor, findAnchor, keepAnchor } from "./scroll-anchor";
import { showMessage } from "../message/show-message";
import type { RequestedMessage } from "./use-requested-message";

const NEAR_PX = 80;
const UNREAD_FROM_TOP_PX = 72;

const belowView = (element: HTMLElement) =>
  element.scrollHeight - element.clientHeight - element.scrollTop;

type Ends = {
  last: string | undefined;
  isLastMine: boolean;
  /** The message to show, once it is loaded. */
  requested: RequestedMessage | undefined;
  /** The first unread message, once known. Scrolls to it, unless the member looks elsewhere and has not asked for it. */
  unread: string | undefined;
  isUnreadRequested: boolean;
};

/** Scrolls to the line above the unread messages, if the end of the history does not show it. */
function showUnread(scroller: HTMLElement) {
  const line = scroller.querySelector<HTMLElement>("[data-unread-line]");
  if (!line) return false;
  scroller.scrollTop = scroller.scrollHeight;
  const above = line.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  if (above >= 0) return false;
  scroller.scrollTop += above - UNREAD_FROM_TOP_PX;
  const first = line.nextElementSibling?.querySelector<HTMLElement>("[data-message]");
  if (document.activeElement === scroller) first?.focus({ preventScroll: true });
  return true;
}

/** Sticks to the newest message if it is in view; otherwise keeps the scroll position. */
export function useHistoryScroll({ last, isLastMine, requested, unread, isUnreadRequested }: Ends) {
  const scroller = useRef<HTMLDivElement>(null);
  const below = useRef(0);
  const anchor = useRef<ScrollAnchor>(undefined);
  const shown = useRef<string>(undefined);
  const reached = useRef<RequestedMessage>(undefined);
  const shownUnread = useRef<string>(undefined);
  const [isAway, setIsAway] = useState(false);
  const [hasNew, setHasNew] = useState(false);

  const measure = useCallback(() => {
    if (!scroller.current) return;
    anchor.current = findAnchor(scroller.current);
    below.current = belowView(scroller.current);
    const isNear = below.current < NEAR_PX;
    setIsAway(!isNear);
    if (isNear) setHasNew(false);
  }, []);

  /** Scrolls by hand, as Safari has no scroll anchoring. */
  const keepPlace = useCallback(() => {
    if (scroller.current && anchor.current) keepAnchor(scroller.current, anchor.current);
    measure();
  }, [measure]);

  const showNewest = useCallback(() => {
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
    measure();
  }, [measure]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const grewBelow = last !== shown.current;
    const isOpening = shown.current === undefined;
    shown.current = last;
    if (requested && requested !== reached.current && showMessage(element, requested.at)) {
      reached.current = requested;
      return measure();
    }
    const isUnreadNew = unread !== shownUnread.current;
    shownUnread.current = unread;
    if (isOpening && requested) return measure();
    const mayShowUnread = isUnreadRequested || (!requested && below.current < NEAR_PX);
    if (isUnreadNew && mayShowUnread && showUnread(element)) return measure();
    if (grewBelow && (isLastMine || below.current < NEAR_PX)) return showNewest();
    if (grewBelow) setHasNew(true);
    keepPlace();
  }, [requested, last, isLastMine, unread, isUnreadRequested, keepPlace, measure, showNewest]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      below.current < NEAR_PX ? showNewest() : keepPlace(),
    );
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [keepPlace, showNewest]);

  return { scroller, keepPlace, showNewest, isAway, hasNew };
}
