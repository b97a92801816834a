import { type RefObject, useLayoutEffect } from "react";

import { whenIdle } from "./use-idle-value";

type Size = { width: number; height: number };
type Box = { left: number; top: number; right: number; bottom: number };

const GAP_PX = 8;
const EDGE_PX = 12;
const STEP_PX = 8;
const POLL_INTERVAL_MS = 100;
const RAIL_FROM_PX = 1280;
const RAIL_WIDTH = "13.5rem";

/** What nothing may lie over, and what it had better not. */
const NEVER_COVERED =
  ":is(label, legend, input, textarea, select, button, h1, h2, h3, nav a, a.bg-brand-gradient, [data-notice]):not([role=application] *)";
const RATHER_NOT_COVERED = "a, p, img, button";

const touch = (one: Box, other: Box) =>
  one.left < other.right + GAP_PX &&
  one.right > other.left - GAP_PX &&
  one.top < other.bottom + GAP_PX &&
  one.bottom > other.top - GAP_PX;

/** The boxes of what can be seen and used: in the upper dialog, where one is open. */
function boxesOf(selector: string, own: Element) {
  const dialogs = document.querySelectorAll('[role="dialog"][data-state="open"]');
  return [...([...dialogs].at(-1) ?? document.body).querySelectorAll(selector)]
    .filter((each) => !own.contains(each) && each.checkVisibility({ visibilityProperty: true }))
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1);
}

/** From the lower right corner upwards, as far as a keyboard on the screen leaves it. */
function* places({ width, height }: Size): Generator<Box> {
  const { visualViewport, innerHeight, innerWidth } = window;
  const top = (visualViewport?.offsetTop ?? 0) + EDGE_PX;
  const bottom = top + (visualViewport?.height ?? innerHeight) - 2 * EDGE_PX;
  for (let y = bottom - height; y >= top; y -= STEP_PX)
    for (let x = innerWidth - EDGE_PX - width; x >= EDGE_PX; x -= 3 * STEP_PX)
      yield { left: x, top: y, right: x + width, bottom: y + height };
}

function freeAt(own: HTMLElement, width: string) {
  own.style.width = width;
  const size = { width: own.offsetWidth, height: own.offsetHeight };
  const kept = boxesOf(NEVER_COVERED, own);
  const free = [...places(size)].filter((box) => !kept.some((each) => touch(box, each)));
  const spared = free.length > 0 ? boxesOf(RATHER_NOT_COVERED, own) : [];
  return free.find((box) => !spared.some((each) => touch(box, each))) ?? free[0];
}

/** As wide as it likes to be, else as the rail of a wide window. */
const freePlace = (own: HTMLElement) =>
  freeAt(own, "") ?? (window.innerWidth >= RAIL_FROM_PX ? freeAt(own, RAIL_WIDTH) : undefined);

const isCovering = (own: Element) => {
  const box = own.getBoundingClientRect();
  return boxesOf(NEVER_COVERED, own).some((each) => touch(box, each));
};

const isHeld = (own: Element) => own.matches(":hover, :focus-within, :has([data-swipe=move])");

/** What found no free place, one below the other above the page. */
const above = new Set<HTMLElement>();

let callOffRoom = () => {};

/** Whatever the page is scrolled to, it moves down and up again as a whole, and not under a hand. */
function makeRoom() {
  let room = 0;
  for (const own of above) {
    own.style.width = "";
    own.style.left = `${(window.innerWidth - own.offsetWidth) / 2}px`;
    own.style.top = `calc(var(--notice) + ${room + GAP_PX}px)`;
    room += own.offsetHeight + GAP_PX;
  }
  callOffRoom();
  callOffRoom = whenIdle(() => {
    const page = document.documentElement.style;
    page.overflowAnchor = room > 0 ? "none" : "";
    page.setProperty("--toast-room", room > 0 ? `${room + GAP_PX}px` : null);
  });
}

/** Keeps what floats off labels, fields, buttons and headings; where nothing is free, the page makes room above itself. */
export function useFreePlace(ref: RefObject<HTMLElement | null>, isShown: boolean) {
  useLayoutEffect(() => {
    const own = ref.current;
    if (!own || !isShown) return;
    let placed: string | undefined;

    function place() {
      if (!own || own.offsetHeight === 0) return;
      const measure = () => `${own.offsetWidth} ${own.offsetHeight} ${window.innerWidth}`;
      if (measure() === placed && (above.has(own) || isHeld(own) || !isCovering(own))) return;
      const found = above.has(own) ? undefined : freePlace(own);
      if (found) {
        own.style.left = `${found.left}px`;
        own.style.top = `${found.top}px`;
      } else {
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
