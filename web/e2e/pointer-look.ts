export type Point = { x: number; y: number };
export type Box = { left: number; top: number; right: number; bottom: number };
export type Glance = {
  box: Box;
  /** Where a hand would press. */
  point: Point;
  /** How far its edges went, at most, from where they were expected. */
  strayPx: number;
  /** What keeps a hand from pressing it there. */
  problem?: string;
};
export type Question = {
  /** Tried one after the other, for what lies under something that stays in place. */
  scroll?: ScrollLogicalPosition | "if needed";
  position?: Point | undefined;
  /** Where the pointer is. */
  at?: Point;
  expected?: Box;
  /** How many frames it has to stay where it is, with nothing running that moves it. */
  stillFrames: number;
};

/** Runs in the page: waits until the element is at rest, and looks where it is and whether it can be pressed. */
export async function look(element: Element, question: Question) {
  const { scroll, position, at, expected, stillFrames } = question;
  const FRAMES_MAX = 240;
  // Frames that a stopped clock does not stop.
  const frame = () =>
    new Promise<void>((resolve) => {
      const observer = new IntersectionObserver(() => {
        observer.disconnect();
        resolve();
      });
      observer.observe(document.documentElement);
    });
  const boxOf = (): Box => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const strayed = (a: Box, b: Box) =>
    Math.max(
      ...(["left", "top", "right", "bottom"] as const).map((edge) => Math.abs(a[edge] - b[edge])),
    );
  const isOnTheMove = ({ playState, effect }: Animation) =>
    playState === "running" &&
    effect instanceof KeyframeEffect &&
    effect.getComputedTiming().endTime !== Infinity &&
    (effect.target?.contains(element) || element.contains(effect.target));
  const pressPoint = (): Point => {
    const { left, top } = element.getBoundingClientRect();
    if (position)
      return {
        x: left + element.clientLeft + position.x,
        y: top + element.clientTop + position.y,
      };
    const first = [...element.getClientRects()].find(({ width, height }) => width * height > 0.99);
    const rect = first ?? element.getBoundingClientRect();
    const middle = (low: number, high: number, end: number) =>
      (Math.max(low, 0) + Math.min(high, end)) / 2;
    return {
      x: middle(rect.left, rect.right, innerWidth),
      y: middle(rect.top, rect.bottom, innerHeight),
    };
  };
  const problemAt = ({ x, y }: Point) => {
    const control = element.closest("a, button, label, [role=button], [role=link]") ?? element;
    const { width, height } = element.getBoundingClientRect();
    if (width * height === 0 || !element.checkVisibility({ visibilityProperty: true }))
      return "it is not visible";
    if (control.matches(":disabled") || control.closest("[aria-disabled=true]"))
      return "it is disabled";
    const hit = document.elementFromPoint(x, y);
    if (!hit) return "it is outside of the window";
    const label = hit.closest("label");
    const isHit =
      control.contains(hit) ||
      (label !== null && (label.control === element || label.contains(element)));
    return isHit ? undefined : `it lies under ${hit.outerHTML.slice(0, 200)}`;
  };

  if (scroll === "if needed")
    (element as Element & { scrollIntoViewIfNeeded: () => void }).scrollIntoViewIfNeeded();
  else if (scroll) element.scrollIntoView({ block: scroll, behavior: "instant" });
  let box = boxOf();
  let strayPx = expected ? strayed(box, expected) : 0;
  let still = 0;
  for (let count = 0; count < FRAMES_MAX && still < stillFrames; count += 1) {
    await frame();
    const next = boxOf();
    const rests = strayed(next, box) < 0.1 && !document.getAnimations().some(isOnTheMove);
    still = rests ? still + 1 : 0;
    box = next;
    if (expected) strayPx = Math.max(strayPx, strayed(box, expected));
  }
  const point = pressPoint();
  const problem = still < stillFrames ? "it does not come to rest" : problemAt(at ?? point);
  return { box, point, strayPx, ...(problem && { problem }) } satisfies Glance;
}
