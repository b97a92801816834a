import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type TouchEvent,
  useRef,
} from "react";

import { useSwipe } from "./use-swipe";

const LONG_PRESS_MS = 450;
const MOVED_PX = 10;

type Rect = Pick<DOMRect, "left" | "top" | "width" | "height">;
export type Opening = {
  messageId: string;
  bubble: HTMLElement;
  anchor: Rect;
  isByKeyboard: boolean;
};

const BUBBLE = "[data-message]";

/** The bubble around an element, with where to open its menu. */
export function bubbleOf(element: Element | null | undefined): Opening | undefined {
  const bubble = element?.closest<HTMLElement>(BUBBLE);
  const messageId = bubble?.dataset.message;
  if (!bubble || messageId === undefined) return undefined;
  return { messageId, bubble, anchor: bubble.getBoundingClientRect(), isByKeyboard: false };
}

const isSelecting = () => window.getSelection()?.isCollapsed === false;
/** Only some browsers tell what opened the context menu; in the others a mouse is known by its button. */
const isMouse = ({ nativeEvent, button }: MouseEvent) =>
  "pointerType" in nativeEvent && nativeEvent.pointerType !== ""
    ? nativeEvent.pointerType === "mouse"
    : button === 2;
const isTouch = ({ nativeEvent }: MouseEvent) =>
  "pointerType" in nativeEvent && nativeEvent.pointerType === "touch";

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowUp: (index) => Math.max(0, index - 1),
  ArrowDown: (index, count) => Math.min(count - 1, index + 1),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves the focus between messages. Arrow down on the history itself scrolls instead. */
function step(root: Element, event: KeyboardEvent, bubble: HTMLElement | undefined) {
  const bubbles = [...root.querySelectorAll<HTMLElement>(BUBBLE)];
  const isEntering = !bubble && event.key === "ArrowUp";
  const index = bubble ? bubbles.indexOf(bubble) : bubbles.length;
  const next = bubbles[STEPS[event.key]?.(index, bubbles.length) ?? -1];
  if (!next || !(bubble || isEntering)) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: "nearest" });
}

type GestureActions = {
  open: (opening: Opening) => void;
  leave: () => void;
  /** Undefined if the message cannot be replied to. */
  replyTo: (messageId: string) => (() => void) | undefined;
};

/** Opens a message's menu by long press, right click or key, replies by a swipe, and moves the focus by arrow keys. */
export function useMessageGestures(
  root: RefObject<HTMLElement | null>,
  { open, leave, replyTo }: GestureActions,
) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const wasLong = useRef(false);
  const { swipe, ...swiping } = useSwipe();
  const endPress = () => clearTimeout(press.current?.timer);

  function openAt(event: MouseEvent, opening: Opening) {
    const isByKeyboard = !isMouse(event) && !isTouch(event);
    const point = { left: event.clientX, top: event.clientY, width: 0, height: 0 };
    open({ ...opening, isByKeyboard, anchor: isMouse(event) ? point : opening.anchor });
  }

  const handlers = {
    onContextMenu: (event: MouseEvent) => {
      const target = event.target as Element;
      const opening = bubbleOf(target);
      if (!opening || (isMouse(event) && (target.closest("a") || isSelecting()))) return;
      event.preventDefault();
      openAt(event, opening);
    },
    onPointerDown: (event: PointerEvent) => {
      wasLong.current = false;
      const opening = bubbleOf(event.target as Element);
      endPress();
      swiping.cancel();
      if (!opening || event.pointerType !== "touch") return;
      const timer = setTimeout(() => {
        wasLong.current = true;
        swiping.cancel();
        open({ ...opening, anchor: opening.bubble.getBoundingClientRect() });
      }, LONG_PRESS_MS);
      press.current = { timer, x: event.clientX, y: event.clientY };
      const reply = replyTo(opening.messageId);
      if (reply) swiping.begin(event, opening.bubble, reply);
    },
    onPointerMove: (event: PointerEvent) => {
      const { x = 0, y = 0 } = press.current ?? {};
      if (Math.hypot(event.clientX - x, event.clientY - y) > MOVED_PX) endPress();
      swiping.move(event);
    },
    onPointerUp: () => {
      endPress();
      swiping.lift();
    },
    onPointerCancel: () => {
      endPress();
      swiping.cancel();
    },
    /** Lifting the finger after a long press is no click: it follows no link, and leaves the focus in the menu. */
    onTouchEnd: (event: TouchEvent) => {
      if (wasLong.current && event.cancelable) event.preventDefault();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const opening = bubbleOf(target);
      const isOnBubble = opening?.bubble === target;
      if (isOnBubble && event.key === "Enter") {
        event.preventDefault();
        open({ ...opening, isByKeyboard: true });
      } else if (isOnBubble && event.key === "Escape") leave();
      else if (root.current && (isOnBubble || target.role === "log"))
        step(root.current, event, isOnBubble ? opening.bubble : undefined);
    },
  };
  return { swipe, handlers };
}
