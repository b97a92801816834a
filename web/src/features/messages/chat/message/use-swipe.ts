import { type PointerEvent, useRef, useState } from "react";

import { prefersReducedMotion } from "@/lib/reduced-motion";

const BEGIN_PX = 10;
/** The distance from which on releasing replies. */
const REPLY_PX = 56;
const MAX_PX = 72;
const BACK_MS = 160;

/** The original position of a message being swiped, and how far it is moved. */
export type Swipe = { rect: DOMRect; isRtl: boolean; px: number; isFar: boolean };

type Drag = {
  bubble: HTMLElement;
  reply: () => void;
  pointerId: number;
  x: number;
  y: number;
  swipe?: Swipe;
};

/** Undefined while the movement may still be a scroll. */
function swipeOf({ bubble, x, y, swipe }: Drag, { clientX, clientY }: PointerEvent) {
  const { rect, isRtl } = swipe ?? {
    rect: bubble.getBoundingClientRect(),
    isRtl: getComputedStyle(bubble).direction === "rtl",
  };
  const along = isRtl ? x - clientX : clientX - x;
  if (!swipe && along <= Math.max(BEGIN_PX, Math.abs(clientY - y))) return undefined;
  const px = Math.min(Math.max(along - BEGIN_PX, 0), MAX_PX);
  return { rect, isRtl, px, isFar: along >= REPLY_PX };
}

/** Moves a message with the finger, and back on release; far enough is a reply. */
export function useSwipe() {
  const drag = useRef<Drag>(undefined);
  const [swipe, setSwipe] = useState<Swipe>();

  function cancel() {
    const { bubble, swipe: ended } = drag.current ?? {};
    drag.current = undefined;
    if (!bubble || !ended) return;
    const { translate } = bubble.style;
    bubble.style.translate = "";
    if (!prefersReducedMotion())
      bubble.animate([{ translate }, { translate: "0" }], {
        duration: BACK_MS,
        easing: "ease-out",
      });
    setSwipe(undefined);
  }

  function begin(event: PointerEvent, bubble: HTMLElement, reply: () => void) {
    const { pointerId, clientX: x, clientY: y } = event;
    drag.current = { bubble, reply, pointerId, x, y };
  }

  function move(event: PointerEvent) {
    const { current } = drag;
    const moved = current?.pointerId === event.pointerId && swipeOf(current, event);
    if (!moved) return;
    current.swipe = moved;
    current.bubble.style.translate = `${moved.isRtl ? -moved.px : moved.px}px`;
    setSwipe(moved);
  }

  function lift() {
    const { swipe: ended, reply } = drag.current ?? {};
    cancel();
    if (ended?.isFar) reply?.();
  }

  return { swipe, begin, move, lift, cancel };
}
