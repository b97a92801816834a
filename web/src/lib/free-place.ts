import { atom, getDefaultStore, useAtomValue } from "jotai";
import { type RefObject, useLayoutEffect } from "react";

import type { Box } from "./box";
import type { Size } from "./map-projection";
import { whenIdle } from "./use-idle-value";

const GAP_PX = 8;
const EDGE_PX = 12;
const STEP_PX = 8;
const POLL_INTERVAL_MS = 100;
const RAIL_FROM_PX = 1280;
const RAIL_WIDTH = "13.5rem";

/** Elements that must not be covered, and those that should not be. */
const NEVER_COVERED =
  ":is(label, legend, input, textarea, select, button, h1, h2, h3, [role^=menuitem], [role=option], nav a, a.bg-brand-gradient, [data-notice]):not([role=application] *)";
const RATHER_NOT_COVERED = "a, p, img, button";
const MENU = "[role=menu][data-state=open]";

export const isMenuOpen = () => document.querySelector(MENU) !== null;

const touch = (one: Box, other: Box) =>
  one.left < other.right + GAP_PX &&
  one.right > other.left - GAP_PX &&
  one.top < other.bottom + GAP_PX &&
  one.bottom > other.top - GAP_PX;

/** The boxes of visible, usable elements: those of the top dialog, if one is open. */
function boxesOf(selector: string, own: Element) {
  const dialogs = document.querySelectorAll('[role="dialog"][data-state="open"]');
  return [...([...dialogs].at(-1) ?? document.body).querySelectorAll(selector)]
    .filter((each) => !own.contains(each) && each.checkVisibility({ visibilityProperty: true }))
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1);
}

/** Candidates from the lower right corner upwards, above an on-screen keyboard. */
function* places({ width, height }: Size): Generator<Box> {
  const { visualViewport, innerHeight, innerWidth } = window;
  const top = (visualViewport?.offsetTop ?? 0) + EDGE_PX;
  const bottom = top + (visualViewport?.height ?? innerHeight) - 2 * EDGE_PX;
  for (let y = bottom - height; y >= top; y -= STEP_PX)
    for (let x = innerWidth - EDGE_PX - width; x >= EDGE_PX; x -= 3 * STEP_PX)
      yield { left: x, top: y, right: x + width, bottom: y + height };
}

function freeAt(own: HTMLElement, width: string, selector = NEVER_COVERED) {
  own.style.width = width;
  const size = { width: own.offsetWidth, height: own.offsetHeight };
  const neverCovered = boxesOf(selector, own);
  const free = [...places(size)].filter((box) => !neverCovered.some((each) => touch(box, each)));
  const discouraged = free.length > 0 ? boxesOf(RATHER_NOT_COVERED, own) : [];
  return free.find((box) => !discouraged.some((each) => touch(box, each))) ?? free[0];
}

/** At its preferred width, else as narrow as the navigation of a wide window. */
const freePlace = (own: HTMLElement) =>
  freeAt(own, "") ?? (window.innerWidth >= RAIL_FROM_PX ? freeAt(own, RAIL_WIDTH) : undefined);

function moveTo(own: HTMLElement, box: Box | undefined) {
  if (!box) return;
  own.style.left = `${box.left}px`;
  own.style.top = `${box.top}px`;
}

const isCovering = (own: Element, selector: string) => {
  const box = own.getBoundingClientRect();
  return boxesOf(selector, own).some((each) => touch(box, each));
};

/** The pointer on it may be on its way to an entry of a menu below. */
const isHeld = (own: Element) =>
  own.matches(":focus-within, :has([data-swipe=move])") || (own.matches(":hover") && !isMenuOpen());

/** Elements without a free place, stacked above the page. */
const above = new Set<HTMLElement>();

/** The height of the space above the page. */
const roomAtom = atom(0);

/** How far a menu keeps away from the window's edges, and from what is above the page. */
export const useMenuPadding = () => ({
  top: EDGE_PX + useAtomValue(roomAtom),
  right: EDGE_PX,
  bottom: EDGE_PX,
  left: EDGE_PX,
});

let cancelRoom = () => {};

/** Stacks them; one that would cover an open menu is beside it meanwhile. */
function stack() {
  let room = 0;
  for (const own of above) {
    own.style.width = "";
    own.style.left = `${(window.innerWidth - own.offsetWidth) / 2}px`;
    own.style.top = `calc(var(--notice) + ${room + GAP_PX}px)`;
    room += own.offsetHeight + GAP_PX;
    if (isCovering(own, MENU)) moveTo(own, freeAt(own, "", MENU));
  }
  return room;
}

/** Adds or removes space above the page, keeping the scroll position, once pointer and keys are idle. */
function makeRoom() {
  const room = stack();
  cancelRoom();
  cancelRoom = whenIdle(() => {
    const page = document.documentElement.style;
    page.overflowAnchor = room > 0 ? "none" : "";
    page.setProperty("--toast-room", room > 0 ? `${room + GAP_PX}px` : null);
    getDefaultStore().set(roomAtom, room);
  });
}

/**
 * Positions a floating element so that it covers no label, field, button, heading or menu item; above the page if
 * nothing is free.
 */
export function useFreePlace(ref: RefObject<HTMLElement | null>, isShown: boolean) {
  useLayoutEffect(() => {
    const own = ref.current;
    if (!own || !isShown) return;
    let placed: string | undefined;

    function place() {
      if (!own || own.offsetHeight === 0) return;
      const measure = () => `${own.offsetWidth} ${own.offsetHeight} ${window.innerWidth}`;
      if (measure() === placed) {
        if (above.has(own)) stack();
        if (above.has(own) || isHeld(own) || !isCovering(own, NEVER_COVERED)) return;
      }
      const found = above.has(own) ? undefined : freePlace(own);
      if (found) moveTo(own, found);
      else {
        above.add(own);
        makeRoom();
      }
      placed = measure();
    }
    const sizes = new ResizeObserver(place);
    sizes.observe(own);
    const timer = setInterval(place, POLL_INTERVAL_MS);
    return () => {
      sizes.disconnect();
      clearInterval(timer);
      above.delete(own);
      makeRoom();
    };
  }, [ref, isShown]);
}
